import { versionsPath } from '@wiredeck/content-api/wire'
import {
  agencyKey,
  hastyPace,
  houseEnvironment,
  startAgency,
  waitUntilHeard,
} from '@wiredeck/server/testing/house'
import { startTestServer } from '@wiredeck/server/testing/testServer'
import type { RawStory } from '@wiredeck/document/testing/rawStory'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { createSockets } from './liveWorld.ts'
import type { PlayedWire } from './playedDevice.ts'

/** `agency`: the server is the agency. `house`: it hears the agency for its readers. `gateway`: it only passes calls on. */
const wireKinds = ['agency', 'house', 'gateway'] as const
export type WireKind = (typeof wireKinds)[number]

/** Schedules with seeds from 1 on, each over the next kind of wire. */
export function schedulesOf(count: number): { seed: number; kind: WireKind }[] {
  return Array.from({ length: count }, (_, nth) => ({
    seed: nth + 1,
    kind: wireKinds[nth % wireKinds.length] ?? 'agency',
  }))
}

/** A deck's ten seconds between two heartbeats, where twenty of its seconds pass in one. */
const heartbeatEveryMs = 500

/** An agency, and servers that read it in each way. */
export async function openPlayedWires() {
  const root = mkdtempSync(join(tmpdir(), 'wiredeck-played-'))
  const behind = (name: string, environment: Record<string, string>, world = {}) =>
    startTestServer({ settings: { dataDir: join(root, name) }, environment, world })
  const agency = await startAgency(undefined, { livePatience: { heartbeatEveryMs } })
  const house = await behind('house', houseEnvironment(agency.url, agencyKey), {
    housePace: hastyPace,
    livePatience: { heartbeatEveryMs },
  })
  const gateway = await behind('gateway', {
    CONTENT_API_URL: agency.url,
    CONTENT_API_KEY: agencyKey,
    ACCOUNTS: 'off',
  })
  await waitUntilHeard(house, agency)
  const wires: Record<WireKind, PlayedWire> = {
    agency: { url: agency.url, open: createSockets(agency.url).open, versionsPath },
    house: { url: house.url, open: createSockets(house.url).open, versionsPath },
    gateway: { url: gateway.url, open: null, versionsPath: undefined },
  }
  const filed: string[] = []
  return {
    wireOf: (kind: WireKind): PlayedWire => wires[kind],
    /** Files all rows in one transaction, in their order. */
    async file(rows: readonly RawStory[]): Promise<void> {
      filed.push(...rows.map(({ uno }) => uno))
      await agency.filing?.file(rows.map(row => ({ uno: row.uno, raw: JSON.stringify(row) })))
    },
    /** Resolves once the house has heard of these rows, which it does not if a later revision comes first. */
    async untilHouseHas(rows: readonly RawStory[]): Promise<void> {
      let missing = rows.map(row => ({ uno: row.uno, headline: row.headline }))
      while (missing.length > 0) {
        const known = await house.filing?.revisionsOfEach(missing.map(({ uno }) => uno))
        missing = missing.filter(({ uno, headline }) => {
          const last = known?.get(uno)?.at(-1)
          return !last || headlineIn(last.raw) !== headline
        })
        if (missing.length > 0) await setTimeout(20)
      }
    },
    /** Leaves the agency as it was, so that the next schedule finds only its own. */
    async clear(): Promise<void> {
      await agency.filing?.remove(filed.splice(0))
    },
    async close(): Promise<void> {
      await gateway.closeAndRemove()
      await house.closeAndRemove()
      await agency.closeAndRemove()
      rmSync(root, { recursive: true, force: true })
    },
  }
}
export type PlayedWires = Awaited<ReturnType<typeof openPlayedWires>>

function headlineIn(raw: string): unknown {
  return (JSON.parse(raw) as { headline?: unknown }).headline
}
