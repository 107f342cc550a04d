import { beforeEach, expect, it } from 'vitest'
import { createMemoryStore } from '../store/memory.ts'
import { createTestClock } from '../testing/clock.ts'
import { createLiveWire, type LiveWire } from '../testing/liveWire.ts'
import { findStory } from './wholeStory.ts'

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

it('without an event it is what has all slugs of the document within two days', async () => {
  const day = 86_400
  const lead = wire.file({ slug: ['bridge', 'harbour'], ...events() })
  const other = wire.file({ slug: ['harbour', 'bridge', 'police'], ...events() }, day)
  wire.file({ slug: ['bridge'], ...events() })
  wire.file({ slug: ['bridge', 'harbour'], ...events() }, 3 * day)
  expect(await find(`~${lead.uno}`)).toEqual([other.uno, lead.uno])
})
