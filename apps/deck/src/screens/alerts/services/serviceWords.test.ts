import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import en from '../../../i18n/locales/watch/en.json'
import fr from '../../../i18n/locales/watch/fr.json'
import type { Delivery } from '../../../services/deliveries/deliveryBoard.ts'
import { deliveryWords, failureWords } from './serviceWords.ts'

const spoken = { en, fr }

function speak(locale: keyof typeof spoken) {
  const i18n = setupI18n({ locale, messages: { [locale]: spoken[locale] } })
  return (id: string, values?: Record<string, unknown>) => i18n._(id, values)
}

const refused: Delivery = {
  id: 'd1',
  service: 'Planning room',
  subscriptions: [],
  uno: 'uno-1',
  headline: 'Death toll rises',
  lang: 'en',
  filed: '2026-02-22T08:59:20Z',
  state: 'refused',
  at: '2026-02-22T08:59:20Z',
  tries: 1,
  why: { reason: 'receiverAnswers', detail: '422' },
}

describe('why a document did not arrive', () => {
  it.each([
    ['en', 'Refused: the recipient does not accept it (422)'],
    ['fr', 'Refusé\u00a0: le destinataire ne l’accepte pas (422)'],
  ] as const)('is a whole sentence in the language of the reader: %s', (locale, text) => {
    expect(deliveryWords(refused, { now: 0, locale, t: speak(locale) })).toEqual({ tone: 'failed', text })
  })

  it('has no brackets without a status or a code', () => {
    expect(failureWords({ reason: 'tooLong', detail: null }, speak('en'))).toBe(
      'the document is too long for the message broker',
    )
  })

  it('is shown as it is where an earlier version of the server kept a sentence', () => {
    const told = { reason: 'other', detail: 'The receiver answers 422' } as const
    expect(failureWords(told, speak('fr'))).toBe('The receiver answers 422')
    expect(failureWords({ ...told, detail: null }, speak('fr'))).toBe('la raison n’est pas connue')
  })
})
