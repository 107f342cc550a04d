import { describe, expect, it } from 'vitest'
import { changesBetween } from './changesBetween.ts'
import { parsed } from '@wiredeck/document/testing/parsed'
import {
  rawPicture,
  rawPictureItem,
  rawSamples,
  rawVideo,
  rawWebstory,
} from '@wiredeck/document/testing/rawSamples'
import { textChanges } from './textChanges.ts'

describe('D45: revisions of documents that are no articles', () => {
  it('tells nothing of any document beside itself', () => {
    for (const raw of rawSamples()) {
      expect(changesBetween(parsed(raw), parsed(raw)).ranked).toEqual([])
    }
  })

  it('reads the caption of a picture', () => {
    const item = rawPictureItem('PICTURE')
    const filed = (caption: string): Record<string, unknown> =>
      rawPicture({ bagItem: [{ ...item, caption }] })
    const before = parsed(filed('Ten walkers cross the bridge on Saturday.'))
    const after = parsed(filed('12 walkers cross the bridge on Saturday.'))
    expect(changesBetween(before, after).first).toMatchObject({
      kind: 'number',
      was: 'Ten',
      now: '12',
      noun: 'walkers',
      where: { part: 'caption' },
    })
    expect(textChanges(before, after).captions[0]?.state).toBe('changed')
  })

  it('tells that a picture was replaced', () => {
    const before = parsed(rawPicture({ bagItem: [rawPictureItem('PICTURE')] }))
    const after = parsed(rawPicture({ bagItem: [rawPictureItem('ANOTHER')] }))
    expect(changesBetween(before, after).ranked.map(({ kind }) => kind)).toEqual([
      'pictureAdded',
      'pictureRemoved',
    ])
  })

  it('does not take a topshot for an urgency', () => {
    const [before, after] = [parsed(rawPicture({ urgency: 4 })), parsed(rawPicture({ urgency: 1 }))]
    expect(changesBetween(before, after).ranked).toEqual([])
  })

  it('reads the caption, the shots and the quotes of a film', () => {
    const raw = rawVideo()
    const replaced = [
      ['Boats', 'Ferries'],
      ['today', 'tomorrow'],
    ] as const
    const news = (raw.news as string[]).map(line =>
      replaced.reduce((text, [from, to]) => text.replace(from, to), line),
    )
    const after = parsed(rawVideo({ news, caption: ['IMAGES of the last walkers on the bridge'] }))
    const { ranked } = changesBetween(parsed(raw), after)
    expect(ranked.map(({ kind, was, now }) => [kind, was, now])).toEqual([
      ['day', 'today', 'tomorrow'],
      ['caption', 'IMAGES of the first walkers on the bridge', 'IMAGES of the last walkers on the bridge'],
      ['wording', 'Boats', 'Ferries'],
    ])
  })

  it('reads the headline of a web story', () => {
    const [before, after] = [
      parsed(rawWebstory()),
      parsed(rawWebstory({ headline: 'Something else altogether' })),
    ]
    expect(changesBetween(before, after).first).toMatchObject({
      kind: 'headline',
      now: 'Something else altogether',
    })
  })
})
