import { expect, it } from 'vitest'
import { withoutComments } from './codeOf.mjs'

it('the code of a file is its text without comments and empty lines', () => {
  const text = [
    '/** 😀 Why. */',
    "const url = 'http://x' // how",
    '',
    '  // nothing',
    'go(/* now */ url)',
  ].join('\n')
  expect(withoutComments('a.ts', text)).toBe("const url = 'http://x'\ngo( url)")
})

it('JSX keeps its text, and a file in another language is taken whole', () => {
  expect(withoutComments('a.tsx', 'const a = <p>{/* why */}https://x</p>\n')).toBe(
    'const a = <p>{}https://x</p>',
  )
  expect(withoutComments('a.css', '/* why */\np {}\n')).toBe('/* why */\np {}\n')
})
