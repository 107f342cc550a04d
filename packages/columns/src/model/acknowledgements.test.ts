import { describe, expect, it } from 'vitest'
import { storedAlert } from '../testing/storedAlert.ts'
import { acknowledgedElsewhere } from './acknowledgements.ts'
import { alertIdOf } from './alert.ts'
import { alertKinds, type AlertKind } from './alertKinds.ts'

/** Whether an alert is silent because another device acknowledged one of the same revision. */
function isSilenced(kind: AlertKind, acknowledged: AlertKind): boolean {
  const alert = storedAlert('fire', 2, { id: alertIdOf('fire', 2, kind), kind })
  return acknowledgedElsewhere(alert, { [alertIdOf('fire', 2, acknowledged)]: 7 }, []) !== null
}

describe('D49: what another device acknowledged', () => {
  it.each(Object.keys(alertKinds) as AlertKind[])('silences an alert of the same kind: %s', kind => {
    expect(isSilenced(kind, kind)).toBe(true)
  })

  it.each(['killed', 'withheld'] as const)('does not silence that a story was %s, if it was less', kind => {
    expect(isSilenced(kind, 'new')).toBe(false)
    expect(isSilenced(kind, 'corrected')).toBe(false)
    expect(isSilenced(kind, 'killed')).toBe(true)
  })

  it.each(['embargoed', 'corrected', 'changed'] as const)(
    'silences that a story was %s, because it may still be used one day',
    kind => {
      expect(isSilenced(kind, 'new')).toBe(true)
    },
  )
})
