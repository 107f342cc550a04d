import { beforeEach, describe, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.ts'
import { createTestClock } from '../testing/clock.ts'
import { createLiveWire, type LiveWire } from '../testing/liveWire.ts'
import { findStory } from './findStory.ts'

let wire: LiveWire
beforeEach(() => {
  wire = createLiveWire(createTestClock())
})
const find = async (event: string) => {
  const deps = { api: wire, store: createMemoryStore(), report: () => {} }
  return (await findStory(deps, event)).map(({ id }) => id)
}

const events = (...codes: string[]) => ({
  afpentity: { event: codes.map(code => ({ qcode: `afpevent:${code}`, keyword: `event : ${code}` })) },
})

it('a story is all of its event, oldest first', async () => {
  const lead = wire.file(events('e1'), 60)
  const flash = wire.file(events('e1', 'e2'), 600)
  wire.file(events('e2'))
  expect(await find('e1')).toEqual([flash.uno, lead.uno])
  expect(await find(`~${lead.uno}`)).toEqual([flash.uno, lead.uno])
  expect(await find('unknown')).toEqual([])
})

it('data 5: a story without a code for its event is all of the same keyword', async () => {
  const named = (keyword: string) => ({ afpentity: { event: [{ keyword }] } })
  const lead = wire.file(named('event : Harbour fair'), 60)
  const flash = wire.file(named('event : HARBOUR FAIR'), 600)
  wire.file(named('event : Regatta'))
  expect(await find(`~${lead.uno}`)).toEqual([flash.uno, lead.uno])

  const both = wire.file({ afpentity: { event: [{ keyword: 'event : Regatta' }, { qcode: 'afpevent:e9' }] } })
  expect(await find(`~${both.uno}`)).toEqual([both.uno])
})

describe('ADR-0033: without an event', () => {
  const told = { slug: ['bridge', 'harbour'], city: 'Port Allard', headline: 'A bridge falls', ...events() }

  it('is what has all slugs of the document and its place, within two days', async () => {
    const day = 86_400
    const lead = wire.file(told)
    const other = wire.file({ ...told, slug: ['harbour', 'bridge', 'police'], city: 'PORT ALLARD' }, day)
    wire.file({ ...told, slug: ['bridge'] })
    wire.file(told, 3 * day)
    wire.file({ ...told, city: 'Storvik' })
    expect(await find(`~${lead.uno}`)).toEqual([other.uno, lead.uno])
  })

  it('or a name of its headline, in whatever language', async () => {
    const lead = wire.file({ ...told, headline: 'Rescuers search Allard quay' }, 60)
    const reaction = wire.file({ ...told, lang: 'fr', city: 'Norstad', headline: 'Pont d’Allard: enquête' })
    wire.file({ ...told, city: 'Norstad', headline: 'Rescuers search another quay' })
    expect(await find(`~${lead.uno}`)).toEqual([lead.uno, reaction.uno])
  })

  it('but not a noun that two German headlines have', async () => {
    const lead = wire.file({ ...told, lang: 'de', headline: 'Viele Tote nach Unfall' })
    wire.file({ ...told, lang: 'de', city: 'Storvik', headline: 'Vier Tote bei einem Unfall' })
    expect(await find(`~${lead.uno}`)).toEqual([lead.uno])
  })

  it('and of a single slug both, because it is no more than a subject', async () => {
    const one = { ...told, slug: ['accident'], headline: 'Ten dead at Allard quay' }
    const lead = wire.file(one)
    wire.file({ ...one, headline: 'Ferry runs aground' }, 60)
    const other = wire.file({ ...one, headline: 'Toll rises in Allard' }, 120)
    expect(await find(`~${lead.uno}`)).toEqual([other.uno, lead.uno])
  })
})
