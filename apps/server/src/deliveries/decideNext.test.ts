import { describe, expect, it } from 'vitest'
import { failure } from './failure.ts'
import { decideNext } from './decideNext.ts'

const now = new Date('2026-11-23T12:00:00Z')
const well = { failingSince: null, tries: 0, documents: 1 }
const failed = (afterMs: number | null = null) =>
  ({ is: 'failed', why: failure('noAnswer'), afterMs }) as const
const secondsAfter = (seconds: number) => new Date(now.getTime() + seconds * 1000)

describe('what comes of a try', () => {
  it('what arrived ends a time of failures', () => {
    const failing = { failingSince: secondsAfter(-60), tries: 4, documents: 3 }
    expect(decideNext(failing, { is: 'delivered' }, now)).toEqual({ end: { is: 'delivered' }, failing: null })
  })

  it('D43: a refused document is a dead letter, and the service does not fail by it', () => {
    const refused = { is: 'refused', why: failure('receiverAnswers', '422') } as const
    expect(decideNext(well, refused, now)).toEqual({
      end: { is: 'refused', why: 'receiverAnswers 422' },
      failing: null,
    })
  })

  it('documents that are refused together are tried in halves', () => {
    const refused = { is: 'refused', why: failure('receiverAnswers', '413') } as const
    expect(decideNext({ ...well, documents: 2 }, refused, now)).toEqual({
      end: { is: 'split' },
      failing: null,
    })
  })

  it.each([
    [0, 5],
    [1, 10],
    [5, 160],
    [6, 300],
    [5000, 300],
  ])('after %i failures it waits %i seconds', (tries, seconds) => {
    const { end, failing } = decideNext({ ...well, failingSince: secondsAfter(-9), tries }, failed(), now)
    expect(end).toEqual({ is: 'waiting', why: 'noAnswer' })
    expect(failing).toEqual({
      since: secondsAfter(-9),
      tries: tries + 1,
      nextTry: secondsAfter(seconds),
      why: 'noAnswer',
      isSuspended: false,
    })
  })

  it('waits as long as a receiver asks, but never more than an hour for that', () => {
    const nextTry = (seconds: number) => decideNext(well, failed(seconds * 1000), now).failing?.nextTry
    expect(nextTry(1)).toEqual(secondsAfter(5))
    expect(nextTry(90)).toEqual(secondsAfter(90))
    expect(nextTry(86_400)).toEqual(secondsAfter(3600))
  })

  it('suspends a service to which nothing has come for 24 hours', () => {
    const after = (hours: number) =>
      decideNext({ ...well, failingSince: secondsAfter(-hours * 3600), tries: 300 }, failed(), now).failing
    expect(after(23.999)).toMatchObject({ isSuspended: false })
    expect(after(24)).toMatchObject({ isSuspended: true, nextTry: null })
  })
})
