import { describe, expect, it } from 'vitest'
import { parseDopesheet } from './dopesheet.ts'
import { costOfReading } from '../testing/costOfReading.ts'

describe('data 4: the dopesheet of a video', () => {
  it('reads a shot: number, start and end with their seconds, description', () => {
    expect(parseDopesheet(['12. 01:05-02:30 Wide shot of the port'])).toEqual([
      {
        number: 12,
        start: '01:05',
        startSeconds: 65,
        end: '02:30',
        endSeconds: 150,
        description: 'Wide shot of the port',
        citations: [],
      },
    ])
    expect(parseDopesheet(['1. 00:00-00:07 Mayor:', '"We open."', '“Today.”'])).toMatchObject([
      { number: 1, startSeconds: 0, endSeconds: 7, description: 'Mayor:', citations: ['We open.', 'Today.'] },
    ])
  })

  it.each([
    '1. 00:00 - 00:07 Port',
    ' 1.00:00-00:07 Port ',
    '1. 0:00 – 0:07  Port',
    '1. 00:00:00-00:00:07 Port',
  ])('takes the spaces and dashes of %j as the desk wrote them', line => {
    expect(parseDopesheet([line])).toMatchObject([
      { number: 1, start: '00:00', end: '00:07', description: 'Port' },
    ])
  })

  it('counts minutes past the hour', () => {
    expect(parseDopesheet(['1. 59:58-1:00:02 Port'])).toMatchObject([
      { start: '59:58', end: '60:02', endSeconds: 3602 },
    ])
  })

  it.each(['SOUNDBITE', 'SONORE'])('attaches what is said to the entry of its %s', word => {
    const lines = [
      '1. 00:00-00:07 Wide shot of the port',
      `2. 00:07-00:19 ${word} 1 - Jane Roe, mayor (woman, English, 10 sec):`,
      '"We open the bridge today."',
      '"Nobody has to wait."',
      '3. 00:19-00:30 Boats',
    ]
    const entries = parseDopesheet(lines)
    expect(entries.map(entry => entry.citations)).toEqual([
      [],
      ['We open the bridge today.', 'Nobody has to wait.'],
      [],
    ])
    expect(entries[1]?.description).toBe(`${word} 1 - Jane Roe, mayor (woman, English, 10 sec):`)
  })

  it.each(['SOUNDBITE 1 - Jane Roe, mayor:', 'SONORE 2 – Jane Roe, maire :'])(
    'starts an entry at %j',
    line => {
      const entries = parseDopesheet(['4. 00:00-00:07 Port', line, '"Open."'])
      expect(entries[1]).toMatchObject({
        number: 5,
        start: '00:07',
        end: '00:07',
        description: line,
        citations: ['Open.'],
      })
      // A mark without its number, its dash or its text is no soundbite.
      for (const part of [
        line.replace(/ \d/, ''),
        line.replace(/ [-–]/, ''),
        line.slice(0, 13).replace(/\w+$/, ''),
      ])
        expect(parseDopesheet(['4. 00:00-00:07 Port', part]), part).toHaveLength(1)
    },
  )

  it.each([
    '"Open today."',
    '“Open today.”',
    '« Open today. »',
    '„Open today.“',
    '«\u00a0Open today.\u00a0»',
  ])('takes %s for a citation', line => {
    expect(parseDopesheet(['1. 00:00-00:07 Port', line])[0]?.citations).toEqual(['Open today.'])
  })

  it('passes over other lines, and over a citation that nobody says', () => {
    const lines = [
      'SHOTLIST',
      '"Open."',
      '1. 00:00-00:07 Port',
      'said "so"',
      '""',
      '"  "',
      '',
      '2. 00:75-00:90 Bad',
      '3. soon',
    ]
    expect(parseDopesheet(lines)).toMatchObject([{ number: 1, citations: [] }])
  })

  it('reads a sheet that was filed as one text', () => {
    expect(parseDopesheet(['1. 00:00-00:07 Port\r\n"Open."\n2. 00:07-00:09 Boats'])).toHaveLength(2)
  })

  it('is quick with a line that almost matches', () => {
    const line = `1. 00:00 ${' '.repeat(100_000)}x`
    expect(parseDopesheet([line])).toEqual([])
    // A pattern that looks again at all the others from each character would cost tens of thousands.
    expect(costOfReading(line, text => parseDopesheet([text]))).toBeLessThan(1000)
  })
})
