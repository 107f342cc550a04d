import { setupI18n } from '@lingui/core'
import { expect, it } from 'vitest'
import texts from '../../../i18n/locales/seldom/en.json'
import { delaySentence } from './wireFigures.ts'

const i18n = setupI18n({ locale: 'en', messages: { en: texts } })
const t = (id: string, values?: Record<string, unknown>) => i18n._(id, values)

it.each([
  [0, 0, 'nearly all arrive in under a second.'],
  [400, 999, 'nearly all arrive in under a second.'],
  [400, 1000, 'half arrive in under a second, nearly all within 1 s.'],
  [1300, 150_000, 'half arrive within 1.3 s, nearly all within 3 min.'],
])('D38: says of %i and %i ms that %s', (median, p95, said) => {
  expect(delaySentence({ median, p95 }, 'en', t).replaceAll('\u00a0', ' ')).toBe(
    `From filed to seen, ${said}`,
  )
})
