import { describe, expect, it } from 'vitest'
import { isEmbargoed } from './embargo.ts'
import { parsed } from './testing/parsed.ts'
import { rawText } from './testing/rawSamples.ts'

describe('deck 2: a document is embargoed while its embargo is in the future', () => {
  const document = parsed(rawText({ embargoed: '2026-02-23T06:00:00Z' }))

  it('until the second of the embargo', () => {
    expect(isEmbargoed(document, new Date('2026-02-23T05:59:59Z'))).toBe(true)
    expect(isEmbargoed(document, new Date('2026-02-23T06:00:00Z'))).toBe(false)
  })

  it('never without an embargo', () => {
    expect(isEmbargoed(parsed(rawText()), new Date('2000-01-01T00:00:00Z'))).toBe(false)
  })
})
