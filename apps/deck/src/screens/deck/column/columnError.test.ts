import type { ColumnError } from '@wiredeck/columns'
import { describe, expect, it } from 'vitest'
import type { Translate } from '../../../i18n/index.ts'
import en from '../../../i18n/locales/en.json' with { type: 'json' }
import { reasonOf } from './columnError.ts'

const t: Translate = (id, values = {}) =>
  Object.entries(values).reduce<string>(
    (text, [name, value]) => text.replace(`{${name}}`, `${value}`),
    (en as Record<string, string>)[id] ?? '',
  )
const error = (changes: Partial<ColumnError>): ColumnError => ({
  cause: 'server',
  code: 0,
  message: 'Slug unknown',
  isGeneral: false,
  retryAt: 0,
  failures: 1,
  since: 0,
  ...changes,
})

describe('deck 8: what a failing column says', () => {
  it.each<[Partial<ColumnError>, string]>([
    [{ cause: 'unreachable' }, 'The server cannot be reached.'],
    [{ cause: 'timeout' }, 'The server took too long to answer.'],
    [{ cause: 'device' }, 'What arrived could not be stored on this device.'],
    [{ code: 400 }, 'The server does not understand this search (400). Change it or its filters.'],
    [{ code: 401 }, 'Your login is no longer accepted (401).'],
    [{ code: 403 }, 'Your account has no access to this (403).'],
    [{ code: 404 }, 'The server does not know this address (404).'],
    [{ code: 408 }, 'The server took too long to answer.'],
    [{ code: 429 }, 'The server has been asked too often (429).'],
    [{ code: 500 }, 'The agency’s server did not answer (500).'],
    [{ code: 504 }, 'The agency’s server did not answer (504).'],
    [{ code: 520 }, 'The server’s answer could not be read (520).'],
  ])('%j', (changes, text) => {
    expect(reasonOf(error(changes), t)).toBe(text)
  })
})
