import { describe, expect, it } from 'vitest'
import { shareDocument } from './share.ts'

const shared = { title: 'Harbour bridge reopens', url: 'https://deck.example/doc/98HU39E' }

function clipboard(isWilling = true) {
  const copied: string[] = []
  const copy = async (text: string) => {
    if (isWilling) copied.push(text)
    return isWilling
  }
  return { copied, copy }
}

describe('deck 2: sharing a document', () => {
  it('leaves it to the device where the device can share', async () => {
    const { copied, copy } = clipboard()
    const handed: unknown[] = []
    const share = async (given: unknown) => void handed.push(given)
    expect(await shareDocument(shared, { share, copy })).toBe('shared')
    expect([handed, copied]).toEqual([[shared], []])
  })
  it('copies the address where the device cannot', async () => {
    const { copied, copy } = clipboard()
    expect(await shareDocument(shared, { share: null, copy })).toBe('copied')
    expect(copied).toEqual([shared.url])
  })
  it('copies nothing behind the back of a reader who closed the dialog', async () => {
    const { copied, copy } = clipboard()
    const share = () => Promise.reject(new DOMException('Share canceled', 'AbortError'))
    expect(await shareDocument(shared, { share, copy })).toBe('left')
    expect(copied).toEqual([])
  })
  it('copies the address where the dialog did not open', async () => {
    const { copied, copy } = clipboard()
    const share = () => Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
    expect(await shareDocument(shared, { share, copy })).toBe('copied')
    expect(copied).toEqual([shared.url])
  })
  it('says so where neither works', async () => {
    const { copy } = clipboard(false)
    expect(await shareDocument(shared, { share: null, copy })).toBe('failed')
  })
})
