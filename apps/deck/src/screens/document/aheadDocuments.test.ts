import type { NewsDocument } from '@wiredeck/document'
import { beforeEach, describe, expect, it } from 'vitest'
import { createAheadDocuments, type AheadDocuments } from './aheadDocuments.ts'

const documentOf = (id: string) => ({ id }) as NewsDocument

type Question = { resolve: (document: NewsDocument) => void; reject: (reason: Error) => void }

let asked: string[]
let questions: Map<string, Question>
let ahead: AheadDocuments

beforeEach(() => {
  asked = []
  questions = new Map()
  ahead = createAheadDocuments(id => {
    asked.push(id)
    return new Promise((resolve, reject) => questions.set(id, { resolve, reject }))
  })
})

async function answer(id: string): Promise<void> {
  questions.get(id)?.resolve(documentOf(id))
  await Promise.resolve()
}

describe('documents beside the one that is read', () => {
  it('are ready once their answer has come, and are asked for once', async () => {
    ahead.keep(['a', 'b'])
    expect(ahead.ready('a')).toBeNull()
    await answer('a')
    expect([ahead.ready('a'), ahead.ready('b')]).toEqual([documentOf('a'), null])
    ahead.keep(['a', 'c'])
    expect(await ahead.find('a')).toEqual(documentOf('a'))
    expect(asked).toEqual(['a', 'b', 'c'])
  })

  it('are not ready any more once others are kept', async () => {
    ahead.keep(['a'])
    await answer('a')
    ahead.keep(['b'])
    expect(ahead.ready('a')).toBeNull()
  })

  it('are asked for again after they have changed, whenever the answer of before comes', async () => {
    ahead.keep(['a'])
    ahead.forget('a')
    await answer('a')
    expect(ahead.ready('a')).toBeNull()
    void ahead.find('a')
    expect(asked).toEqual(['a', 'a'])
  })

  it('are asked for again after a failure', async () => {
    ahead.keep(['a'])
    questions.get('a')?.reject(new Error('x'))
    await expect(ahead.find('a')).rejects.toThrow('x')
    void ahead.find('a')
    expect(asked).toEqual(['a', 'a'])
  })
})
