import { parentPort, workerData } from 'node:worker_threads'
import { analyseDocument, type AnalysedDocument } from '@wiredeck/query'
import { readPayload } from '../index/row.ts'
import { createMatcher } from './matcher.ts'
import {
  progressOf,
  type AcceptedBy,
  type Answer,
  type Progress,
  type Request,
  type Trying,
} from './protocol.ts'

type Read = { document: AnalysedDocument; published: number }

/** Revisions that clients who come back ask for one after the other. */
const mostRemembered = 300
/** Of revisions that are remembered, and of documents that are learned from, in UTF-16 units. */
const usualLength = 100_000

/** The worker's side of `openMatching`. Started by `startWorker`; in the bundle, by the entry. */
export async function runMatchingWorker(): Promise<void> {
  const port = parentPort
  if (!port) throw new Error('The matching worker was started outside a worker thread.')
  const { progress } = workerData as { progress: Progress }
  const matcher = createMatcher({
    onTry(id) {
      progress[progressOf.filter] = id
      Atomics.add(progress, progressOf.count, 1)
    },
  })
  const readByRaw = new Map<string, Read>()

  function read(uno: string, raw: string): Read {
    const known = readByRaw.get(raw)
    if (known) return known
    Atomics.add(progress, progressOf.count, 1)
    const { payload, published } = readPayload({ uno, raw })
    const made = { document: analyseDocument(payload), published: published.getTime() }
    if (raw.length > usualLength) return made
    readByRaw.set(raw, made)
    for (const oldest of readByRaw.keys()) {
      if (readByRaw.size <= mostRemembered) break
      readByRaw.delete(oldest)
    }
    return made
  }

  function tryOn({ uno, now, before, among, without }: Trying) {
    const left = new Set(without)
    const untried = new Set<number>(without)
    const accepting = (raw: string | null): AcceptedBy | null => {
      if (raw === null) return null
      const { document, published } = read(uno, raw)
      if (among) {
        const wanted = among.filter(id => !left.has(id))
        return { ids: matcher.acceptingOf(document, wanted), published }
      }
      const accepted = matcher.accepting(document, left)
      for (const id of accepted.untried) untried.add(id)
      return { ids: accepted.ids, published }
    }
    const tried = { now: accepting(now), before: accepting(before), untried: [...untried] }
    if (among === null && now !== null && now.length <= usualLength) matcher.note(read(uno, now).document)
    return tried
  }

  function answer(request: Request): Answer | null {
    switch (request.op) {
      case 'note':
        for (const raw of request.raws)
          if (raw.length <= usualLength) matcher.note(analyseDocument(JSON.parse(raw)))
        return null
      case 'add':
        return { op: 'added', id: request.id, ...matcher.add(request.id, request.filter, request.isAside) }
      case 'release':
        for (const id of request.ids) matcher.release(id)
        return null
      case 'try':
        return { op: 'tried', turn: request.turn, tried: tryOn(request) }
    }
  }

  Atomics.add(progress, progressOf.count, 1)
  port.on('message', (request: Request) => {
    let answered: Answer | null
    try {
      answered = answer(request)
    } catch (error) {
      if (request.op !== 'try') throw error
      answered = { op: 'failed', turn: request.turn, message: String(error) }
    } finally {
      progress[progressOf.filter] = 0
      Atomics.add(progress, progressOf.count, 1)
    }
    if (answered) port.postMessage(answered)
  })
}
