import {
  databaseSubjects,
  type DatabaseSubject,
} from '../../apps/server/src/database/testing/databaseTargets.ts'
import {
  asAnother,
  dearRequests,
  plainRequest,
  sendTo,
  storyOf,
  type DearRequest,
  type Send,
} from '../../apps/server/src/testing/dearRequests.ts'
import { startServerOn, waitForPast } from '../../apps/server/src/testing/testServer.ts'
import { watchLoad } from '../../tools/load.mjs'
import { median } from '../data/row.ts'

/** The sample agency files 5,000 documents in this many days. */
const usualDays = 14
const rounds = 5
const warmUps = 5
/** A request that is dearer must have a limit. */
const mostTimes = 20

export type CostOptions = {
  /** The days that the sample agency keeps. */
  days?: number | undefined
  /** A part of the names of the requests to measure. */
  only?: string | undefined
}

type Cost = { name: string; status: number; ms: number; factor: number; load: string }

export async function benchCost(options: CostOptions): Promise<void> {
  for (const subject of databaseSubjects()) await benchOn(subject, options)
}

async function benchOn(
  subject: DatabaseSubject,
  { days: keepDays = usualDays, only = '' }: CostOptions,
): Promise<void> {
  const server = await startServerOn(subject, { keepDays })
  try {
    await waitForPast(server, keepDays)
    const documents = (await server.index?.count()) ?? 0
    const send = await sendTo(server.url)
    const measure = createMeasure(send, await storyOf(send))
    for (let count = 0; count < warmUps; count += 1) await measure(plainRequest)
    const plains: number[] = []
    const costs: Cost[] = []
    for (const request of dearRequests.filter(({ name }) => name.includes(only))) {
      const load = watchLoad()
      const pairs = []
      // Plain and dear in turn, because other work on the machine slows both.
      for (let round = 0; round < rounds; round += 1)
        pairs.push({ plain: await measure(plainRequest), dear: await measure(request) })
      plains.push(...pairs.map(({ plain }) => plain.ms))
      costs.push({
        name: request.name,
        status: pairs[0]?.dear.status ?? 0,
        ms: median(pairs.map(({ dear }) => dear.ms)),
        factor: median(pairs.map(({ plain, dear }) => dear.ms / plain.ms)),
        load: load(),
      })
    }
    console.log(
      `\n${subject.name}, ${documents} documents; ${plainRequest.name}, median: ${median(plains).toFixed(1)} ms\n`,
    )
    for (const cost of costs.toSorted((one, other) => other.factor - one.factor)) console.log(lineOf(cost))
  } finally {
    await server.closeAndRemove()
  }
}

/**
 * Measures requests, each of which is another one than all before it. They are counted by their path, because
 * two searches that differ only in the fields of their answers are one search.
 */
function createMeasure(send: Send, story: string) {
  const asked = new Map<string, number>()
  return async (request: DearRequest) => {
    const nth = asked.get(request.path) ?? 0
    asked.set(request.path, nth + 1)
    const own = asAnother(request, nth)
    const started = performance.now()
    const answer = await send(own, story)
    await answer.arrayBuffer()
    return { ms: performance.now() - started, status: answer.status }
  }
}

function lineOf({ name, status, ms, factor, load }: Cost): string {
  const columns = [factor.toFixed(1).padStart(7), `${ms.toFixed(1)} ms`.padStart(11)]
  const isDear = factor > mostTimes ? '   DEAR' : ''
  return `${columns.join(' ')}  ${status === 200 ? '   ' : status}  ${name}   load ${load}${isDear}`
}
