import { changesBetween, textChanges } from '@wiredeck/changes'
import { afterEach, describe, expect, it } from 'vitest'
import '../../../ui/tokens.css'
import '../../../ui/base.css'
import { drawInEnglish } from '../../../i18n/testing/drawInEnglish.tsx'
import { rawPictureItem, sampleDocument } from '../../../viewers/testing/sampleDocuments.ts'
import { Viewer } from '../../../viewers/Viewer.tsx'
import { retell } from './Retelling.tsx'

let page: ReturnType<typeof drawInEnglish>
afterEach(() => page.close())

const kept = 'Work had taken eleven months, see https://port.corvane.example for more.'

/** A story as of a version, with what has changed since the one before. */
function draw(before: Record<string, unknown>, after: Record<string, unknown>, documentClass = 'text') {
  const [older, newer] = [sampleDocument(documentClass, before), sampleDocument(documentClass, after)]
  page = drawInEnglish(
    <Viewer
      document={newer}
      terms={[]}
      now={0}
      embargoesOverBy={0}
      loadStory={() => Promise.resolve('')}
      isLegendOpen
      onLegendChange={() => {}}
      retold={retell(textChanges(older, newer), changesBetween(older, newer).ranked)}
    />,
  )
  return page.place
}

const textsOf = (place: HTMLElement, selector: string) =>
  [...place.querySelectorAll(selector)].map(each => each.textContent)

describe('D45: a story with its changes marked', () => {
  it('tells numbers as was and now, other words as removed and added', () => {
    const place = draw(
      { headline: 'Ten dead in Port Allard', news: ['Divers will begin to search the harbour basin.'] },
      { headline: 'Twelve dead in Port Allard', news: ['Divers have begun to search the harbour basin.'] },
    )
    expect(textsOf(place, 'h1 del, h1 ins')).toEqual(['was Ten', 'now Twelve'])
    expect(textsOf(place, 'p del, p ins')).toEqual(['removed will begin', 'added have begun'])
  })

  it('tells them apart by lines, not by colour alone', () => {
    const place = draw({ news: ['One.', kept] }, { news: [kept, 'Two of the injured died at night.'] })
    const lineOf = (selector: string) => {
      const element = place.querySelector(selector)
      return element && getComputedStyle(element).textDecorationLine
    }
    expect([lineOf('del'), lineOf('ins')]).toEqual(['line-through', 'underline'])
    expect(textsOf(place, '[class*=marked] b')).toEqual(['Paragraph removed', 'Paragraph added'])
  })

  it('leaves what has not changed to the viewer, with its links and subheadings', async () => {
    const place = draw(
      { news: ['- At night -', kept, 'Ten people came.'] },
      { news: ['- At night -', kept, 'Twelve people came.'] },
    )
    expect(textsOf(place, 'h2')).toContain('At night')
    await expect.poll(() => place.querySelector('p a')?.textContent).toContain('port.corvane.example')
  })

  it('marks a caption that has changed', () => {
    const bagItem = (caption: string) => [{ ...rawPictureItem('98ph001'), caption }]
    const place = draw(
      { bagItem: bagItem('Walkers cross the bridge on Saturday.') },
      { bagItem: bagItem('Walkers cross the bridge on Sunday.') },
      'multimedia',
    )
    expect(textsOf(place, 'figcaption del, figcaption ins')).toEqual(['removed Saturday', 'added Sunday'])
  })

  it('marks the shots of a film and the quotes under them, and leaves the others to their player', () => {
    const quay = '1. 00:00-00:07 Wide shot of the harbour quay with cranes'
    const mayor = '2. 00:07-00:19 SOUNDBITE 1 - Jane Roe, mayor of the town (woman, English, 10 sec):'
    const quote = '"We open the bridge to all walkers on Monday."'
    const boats = '3. 00:19-00:25 Boats below the span at night'
    const train = '1. 00:00-00:04 Train passes a station without passengers'
    const place = draw(
      { news: [quay, mayor, quote, boats] },
      { news: [train, quay, mayor, quote.replace('Monday', 'Sunday')] },
      'video',
    )
    expect(textsOf(place, 'ol b')).toEqual(['Shot added', 'Shot removed'])
    expect(textsOf(place, 'ol q del, ol q ins')).toEqual(['removed Monday', 'added Sunday'])
    const buttons = [...place.querySelectorAll('ol li')].map(shot => shot.querySelectorAll('button').length)
    expect(buttons, 'a removed shot cannot be played').toEqual([1, 1, 1, 0])
  })

  it('lets nobody select what was removed', () => {
    const place = draw({ news: ['Divers will begin.'] }, { news: ['Divers have begun.'] })
    getSelection()?.selectAllChildren(place)
    expect(getSelection()?.toString()).not.toContain('will begin')
    expect(getSelection()?.toString()).toContain('have begun')
  })
})
