import { describe, expect, it } from 'vitest'
import { parsedAs } from '../testing/parsed.ts'
import { rawFactcheck, rawLiveReport, rawMultimedia, rawText } from '../testing/rawSamples.ts'

const textOf = (changes: Record<string, unknown>) => parsedAs('text', rawText(changes))

describe('data 3: text and factcheck', () => {
  it('have paragraphs, a genre, an urgency and hasBeenAlerted', () => {
    const news = ['PORT ALLARD - The bridge opened.', 'Work had taken eleven months.']
    const told = { paragraphs: news, genre: 'Reportage', urgency: 3, hasBeenAlerted: false }
    const changes = { news, genre: ['Reportage', 'Lead'], urgency: 3 }
    expect(textOf(changes)).toMatchObject(told)
    expect(parsedAs('factcheck', rawFactcheck(changes))).toMatchObject(told)
  })
})

describe('data 4: the headline of a flash, alert or urgent is its first line', () => {
  it.each([1, 2, 3])('takes it from the body at urgency %i', urgency => {
    const document = textOf({ urgency, headline: undefined, news: ['Bridge open', 'More follows'] })
    expect(document).toMatchObject({ headline: 'Bridge open', paragraphs: ['More follows'] })
  })

  it('treats an empty headline as none', () => {
    expect(textOf({ urgency: 2, headline: ' ', news: ['Bridge open'] })).toMatchObject({
      headline: 'Bridge open',
      paragraphs: [],
    })
  })

  it('leaves the body whole at normal urgency, and where there is a headline', () => {
    const news = ['Bridge open', 'More follows']
    expect(textOf({ urgency: 4, headline: undefined, news })).toMatchObject({
      headline: null,
      paragraphs: news,
    })
    expect(textOf({ urgency: 1, headline: 'Flash', news })).toMatchObject({
      headline: 'Flash',
      paragraphs: news,
    })
  })

  it('holds for fact checks and live reports, not for packages', () => {
    const changes = { urgency: 3, headline: undefined, news: ['Bridge open', 'More follows'] }
    expect(parsedAs('factcheck', rawFactcheck(changes)).headline).toBe('Bridge open')
    expect(parsedAs('livereport', rawLiveReport(changes)).headline).toBe('Bridge open')
    expect(parsedAs('multimedia', rawMultimedia(changes))).toMatchObject({
      headline: null,
      paragraphs: changes.news,
    })
  })

  it('passes over empty lines: they make no headline', () => {
    expect(textOf({ urgency: 2, headline: null, news: ['', 'Bridge open', 'More'] })).toMatchObject({
      headline: 'Bridge open',
      paragraphs: ['More'],
    })
    expect(textOf({ urgency: 2, headline: null, news: [] })).toMatchObject({ headline: null, paragraphs: [] })
  })
})

describe('data 4: the body', () => {
  it.each([undefined, null])('is one empty line where the wire sends %j', news => {
    expect(textOf({ news }).paragraphs).toEqual([''])
    expect(parsedAs('multimedia', rawMultimedia({ news })).paragraphs).toEqual([''])
  })

  it.each(['KILL:', 'ANNULATION:', 'ANULACIÓN:', 'ANULAÇÃO:', 'ANNULLIERUNG:', 'ANNULLIERT:', 'إلغاء:'])(
    'D14: loses the line %s, with a headline or without one',
    marker => {
      const news = [marker, 'The story of the bridge is withdrawn.', ` ${marker} `]
      expect(textOf({ news }).paragraphs).toEqual(['The story of the bridge is withdrawn.'])
      expect(textOf({ news, headline: null, urgency: 3 }).headline).toBe(
        'The story of the bridge is withdrawn.',
      )
      expect(parsedAs('multimedia', rawMultimedia({ news })).paragraphs).toHaveLength(1)
    },
  )

  it.each(['ANNULATION :', 'ANNULATION\u00a0:', '\u200fإلغاء:\u200f', 'ANULACIO\u0301N:'])(
    'loses %j too: a marker as desks also type it',
    marker => {
      expect(textOf({ news: [marker, 'Withdrawn.'] }).paragraphs).toEqual(['Withdrawn.'])
    },
  )

  it('keeps a line that says more than the marker', () => {
    const news = ['KILL: the story of the bridge', 'The KILL:']
    expect(textOf({ news }).paragraphs).toEqual(news)
  })
})

describe('data 4: hasBeenAlerted', () => {
  const marker = 'http://corvane.example/action/validatedAsFlashOrAlertOrUrgent'
  const actions = (...codes: string[]) => ({ hop: [{ action: codes.map(uri => ({ uri })) }] })
  const hopHistory = { hop: [{ action: [{ uri: 'x' }] }, { action: [{ uri: marker }] }] }

  it('is true above urgency 3 with the marker in the hop history', () => {
    expect(textOf({ urgency: 4, hopHistory }).hasBeenAlerted).toBe(true)
    expect(parsedAs('multimedia', rawMultimedia({ hopHistory })).hasBeenAlerted).toBe(true)
  })

  it.each(['%s', '%s/2', 'corvane:%s#late', 'x'])(
    'data 4: is told by the marker at any place of %j',
    form => {
      const code = form.replace('%s', 'validatedAsFlashOrAlertOrUrgent')
      expect(textOf({ hopHistory: actions('x', code, 'y') }).hasBeenAlerted).toBe(code !== 'x')
      expect(textOf({ hopHistory: actions(code) }).hasBeenAlerted).toBe(code !== 'x')
    },
  )

  it('is also told by a qcode', () => {
    const action = [{ qcode: 'afpaction:validatedAsFlashOrAlertOrUrgent' }]
    expect(textOf({ hopHistory: { hop: [{ action }] } }).hasBeenAlerted).toBe(true)
  })

  it.each([1, 2, 3])('is false at urgency %i', urgency => {
    expect(textOf({ urgency, hopHistory }).hasBeenAlerted).toBe(false)
  })

  it.each([
    undefined,
    null,
    {},
    { hop: null },
    { hop: [{ action: 'x' }, null] },
    { hop: [{ action: [{ uri: 3 }] }] },
  ])('is false with the hop history %j', hopHistory => {
    expect(textOf({ hopHistory }).hasBeenAlerted).toBe(false)
  })
})
