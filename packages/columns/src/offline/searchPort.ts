import type { SearchRequest } from '@wiredeck/content-api'
import type { OfflineSearcher, StoredMatches, TellSoFar } from './offlineSearcher.ts'

/** A message to the searcher, with a number that its answer repeats. */
type Call = { call: number } & (
  | { do: 'search'; request: SearchRequest; asksSoFar: boolean }
  | { do: 'values'; field: string; request: SearchRequest; size: number }
  | { do: 'prepare' }
  | { do: 'changed'; ids: readonly string[] }
)
type Answer =
  | { call: number; soFar: StoredMatches }
  | { call: number; result: unknown }
  | { call: number; error: string }
type Question = Call extends infer Each ? (Each extends Call ? Omit<Each, 'call'> : never) : never

/** Answers the messages of the port, in the worker. */
export function serveSearcher(port: MessagePort, searcher: OfflineSearcher): void {
  const post = (message: Answer) => port.postMessage(message)
  const answer = (question: Call): unknown => {
    switch (question.do) {
      case 'search':
        return searcher.search(
          question.request,
          question.asksSoFar ? soFar => post({ call: question.call, soFar }) : undefined,
        )
      case 'values':
        return searcher.values(question.field, question.request, question.size)
      case 'prepare':
        return searcher.prepare()
      case 'changed':
        return searcher.changed(question.ids)
    }
  }
  port.addEventListener('message', async ({ data }) => {
    const question = data as Call
    let message: Answer
    try {
      message = { call: question.call, result: await answer(question) }
    } catch (error) {
      message = { call: question.call, error: error instanceof Error ? error.message : String(error) }
    }
    post(message)
  })
  port.start()
}

/** The searcher at the other end of the port. Its errors have the message of the worker's error. */
export function connectSearcher(port: MessagePort): OfflineSearcher & {
  /** No more answers will come: all present and future calls fail with this reason. */
  fail(reason: Error): void
} {
  type Waiting = { resolve: (result: never) => void; reject: (error: Error) => void; tellSoFar?: TellSoFar }
  const waiting = new Map<number, Waiting>()
  let calls = 0
  let failure: Error | null = null

  port.addEventListener('message', ({ data }) => {
    const answer = data as Answer
    const call = waiting.get(answer.call)
    if ('soFar' in answer) return call?.tellSoFar?.(answer.soFar)
    waiting.delete(answer.call)
    if ('error' in answer) call?.reject(new Error(answer.error))
    // The answer has the type that the method promises, because both ends are of one build.
    else call?.resolve(answer.result as never)
  })
  port.start()

  const ask = <T>(question: Question, tellSoFar?: TellSoFar): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (failure) return reject(failure)
      calls += 1
      waiting.set(calls, { resolve, reject, ...(tellSoFar && { tellSoFar }) })
      port.postMessage({ ...question, call: calls })
    })

  return {
    search: (request, tellSoFar) =>
      ask({ do: 'search', request, asksSoFar: tellSoFar !== undefined }, tellSoFar),
    values: (field, request, size) => ask({ do: 'values', field, request, size }),
    prepare: () => ask({ do: 'prepare' }),
    changed: ids => void ask({ do: 'changed', ids }).catch(() => {}),
    fail(reason) {
      failure = reason
      for (const { reject } of waiting.values()) reject(reason)
      waiting.clear()
    },
  }
}
