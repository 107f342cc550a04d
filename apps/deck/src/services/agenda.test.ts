import { defaultParams, withAgenda, type ColumnHead } from '@wiredeck/columns'
import { defaultAgency } from '@wiredeck/document'
import { describe, expect, it } from 'vitest'
import { createAgendaSwitch } from './agenda.ts'

const hiding = defaultParams()
const showing = withAgenda(hiding, defaultAgency, true)

describe('D33: the agenda toggle of the navbar', () => {
  it('is on when no column excludes', () => {
    expect(agendaOf([showing, showing]).agenda.isShown()).toBe(true)
    expect(agendaOf([showing, hiding]).agenda.isShown()).toBe(false)
  })

  it('sets every column to the other state', async () => {
    const mixed = agendaOf([showing, hiding])
    await mixed.agenda.toggle()
    const all = agendaOf([showing])
    await all.agenda.toggle()
    expect([...mixed.set, ...all.set]).toEqual([true, false])
  })

  it('is the default of new columns', () => {
    expect(agendaOf([showing]).agenda.newParams()).toEqual(showing)
    expect(agendaOf([showing, hiding]).agenda.newParams()).toEqual(hiding)
  })

  it('is remembered while the deck is empty, and hides at first', async () => {
    const { agenda } = agendaOf([])
    expect(agenda.newParams()).toEqual(hiding)
    let told = 0
    agenda.subscribe(() => (told += 1))
    await agenda.toggle()
    expect(agenda.isShown()).toBe(true)
    expect(agenda.newParams()).toEqual(showing)
    expect(told).toBe(1)
  })
})

function agendaOf(params: ColumnHead['params'][]) {
  const set: boolean[] = []
  const kept = new Map<string, string>()
  const heads = params.map((each, order): ColumnHead => {
    return { id: `column-${order}`, type: 'search', params: each, order, isStarter: false }
  })
  const agenda = createAgendaSwitch({
    columns: { setAgenda: async isShown => void set.push(isShown) },
    deckView: { snapshot: () => heads, subscribe: () => () => {} },
    storage: {
      get: key => kept.get(key) ?? null,
      set: (key, value) => void kept.set(key, value),
      remove: key => void kept.delete(key),
      onChange: () => () => {},
    },
    agency: defaultAgency,
  })
  return { agenda, set }
}
