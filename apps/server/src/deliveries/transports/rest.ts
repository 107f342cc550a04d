import type { DatasOf, DeliveryFailure } from '@wiredeck/content-api/wire'
import { ClosedAddress, type Outgoing, type OutgoingAnswer } from '../../outgoing/guardedRequest.ts'
import { retryAfterMs } from '../../outgoing/retryAfter.ts'
import { failure } from '../failure.ts'
import { toPayload } from '../toPayload.ts'
import type { Outcome, Transport } from '../transport.ts'

/** Documents in one POST: enough for a receiver to catch up soon, and seldom longer than the megabyte that many take. */
const mostTogether = 50

/** Answers that say that this document will never be taken. After any other failure it may be taken later. */
const refusals = new Set([400, 413, 415, 422])

/** Posts documents to the address of a `rest` service, with its user and password (content-api 1, a delivery). */
export function createRestTransport(outgoing: Outgoing, now: () => Date): Transport<DatasOf<'rest'>> {
  return {
    mostTogether,
    async deliver({ datas: { href, user, password } }, batch) {
      const basic = Buffer.from(`${user ?? ''}:${password ?? ''}`).toString('base64')
      const hasLogin = user !== undefined && user !== ''
      try {
        const answer = await outgoing.request({
          url: href,
          method: 'POST',
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'Wiredeck',
            ...(hasLogin && { authorization: `Basic ${basic}` }),
          },
          body: Buffer.from(JSON.stringify(toPayload(batch))),
        })
        return outcomeOf(answer, now())
      } catch (error) {
        return { is: 'failed', why: whyNoAnswer(error), afterMs: null }
      }
    },
    close: () => Promise.resolve(outgoing.close()),
  }
}

function outcomeOf({ status, headers }: OutgoingAnswer, now: Date): Outcome {
  if (status >= 200 && status < 300) return { is: 'delivered' }
  const why = failure('receiverAnswers', String(status))
  if (refusals.has(status)) return { is: 'refused', why }
  return { is: 'failed', why, afterMs: retryAfterMs(headers['retry-after'], now) }
}

/** Leaves out the text of an error, because it may name more than its owner gave. */
function whyNoAnswer(error: unknown): DeliveryFailure {
  if (error instanceof ClosedAddress) return failure(error.reason)
  const name = error instanceof Error ? error.name : ''
  if (name === 'AbortError' || name === 'TimeoutError') return failure('late', '10 s')
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  return failure('noAnswer', code)
}
