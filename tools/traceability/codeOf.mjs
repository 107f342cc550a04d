import { readFileSync } from 'node:fs'
import { parseSync } from 'oxc-parser'

const codeByFile = new Map()

/** The text of a file without its comments and empty lines, which no test can notice. */
export function codeOf(file) {
  if (!codeByFile.has(file)) codeByFile.set(file, withoutComments(file, readFileSync(file, 'utf8')))
  return codeByFile.get(file)
}

export function withoutComments(file, text) {
  if (!/\.[cm]?[jt]sx?$/.test(file)) return text
  let code = ''
  let from = 0
  for (const { start, end } of parseSync(file, text).comments) {
    code += text.slice(from, start)
    from = end
  }
  return (code + text.slice(from))
    .split('\n')
    .map(line => line.trimEnd())
    .filter(line => line !== '')
    .join('\n')
}
