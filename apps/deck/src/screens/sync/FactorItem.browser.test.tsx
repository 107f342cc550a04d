import { afterEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { drawInEnglish } from '../../i18n/testing/drawInEnglish.tsx'
import type { Factors } from '../../session/factors.ts'
import { FactorItem } from './FactorItem.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

it('deck 6: the focus goes from "Remove" to its question, and back to the factor', async () => {
  const factor = { id: 'f', type: 'totp', name: 'Work phone', isVerified: true } as const
  page = drawInEnglish(<FactorItem factor={factor} factors={{} as Factors} onChange={() => {}} />)
  page.button('Remove Work phone').focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(page.button('Remove'))
  page.button('Cancel').focus()
  await userEvent.keyboard('{Enter}')
  expect(document.activeElement).toBe(page.button('Rename Work phone'))
})
