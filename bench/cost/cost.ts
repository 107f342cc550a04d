import {
  databaseSubjects,
  type DatabaseSubject,
} from '../../apps/server/src/database/testing/databaseTargets.ts'
import {
  dearRequests,
  plainRequest,
  sendTo,
  storyOf,
  type DearRequest,
} from '../../apps/server/src/testing/dearRequests.ts'
import { startServerOn, waitForPast } from '../../apps/server/src/testing/testServer.ts'

/** The sample agency files 5,000 documents in this many days. */
const keepDays = 14
const warmUps = 5

export async function benchCost(): Promise<void> {
  for (const subject of databaseSubjects()) await benchOn(subject)
}

async function benchOn(subject: DatabaseSubject): Promise<void> {
  const server = await startServerOn(subject, { keepDays })
  try {
    await waitForPast(server, keepDays)
    const documents = (await server.index?.count()) ?? 0
    const send = await sendTo(server.url)
    const story = await storyOf(send)
    const timeOf = async (request: DearRequest, runs: number) => {
      const times: number[] = []
      let status = 0
      for (let run = 0; run < runs; run++) {
        const started = performance.now()
        const answer = await send(request, story)
        await answer.arrayBuffer()
        times.push(performance.now() - started)
        status = answer.status
      }
      // The minimum, because other work on the machine only adds time.
      return { ms: Math.min(...times), status }
    }
    await timeOf(plainRequest, warmUps)
    const plain = await timeOf(plainRequest, 25)
    console.log(
      `\n${subject.name}, ${documents} documents; ${plainRequest.name}: ${plain.ms.toFixed(1)} ms\n`,
    )
    const rows = []
    for (const request of dearRequests) {
      const { ms, status } = await timeOf(request, 5)
      rows.push({ name: request.name, status, factor: ms / plain.ms })
    }
    for (const { name, status, factor } of rows.toSorted((one, other) => other.factor - one.factor))
      console.log(`${factor.toFixed(1).padStart(7)}  ${status === 200 ? '   ' : status}  ${name}`)
  } finally {
    await server.closeAndRemove()
  }
}
