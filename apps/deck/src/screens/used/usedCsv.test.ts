import { describe, expect, it } from 'vitest'
import { storedUse } from '@wiredeck/columns/testing/storedUse'
import { usedCsv } from './usedCsv.ts'
import { usedRow } from './usedRow.ts'

/** The last cell of the only line: the passage. */
function cellOf(passage: string): string {
  const csv = usedCsv([usedRow(storedUse('story', { passage }), null)])
  const line = csv.slice(csv.indexOf('\r\n') + 2, -2)
  return line.slice(line.indexOf(',unknown,,,') + ',unknown,,,'.length)
}

describe('a cell of the account of use', () => {
  it('is the text as it was taken', () => {
    expect(cellOf('Five of 5-6 boats = all')).toBe('Five of 5-6 boats = all')
    expect(cellOf('He said "no", twice')).toBe('"He said ""no"", twice"')
  })

  it.each(['=', '+', '-', '@', '＝', '＋', '－', '＠'])('is no formula where it begins with %s', sign => {
    expect(cellOf(`${sign}1+1`)).toBe(`'${sign}1+1`)
    expect(cellOf(` ${sign}1+1`)).toBe(` '${sign}1+1`)
  })

  it.each([',', ';', '\t', '\n', '\r\n', '\n\n', '\u2028'])(
    'is none where a spreadsheet ends a cell or a line at %j',
    end => {
      expect(cellOf(`Boats${end}=1+1`)).toContain(`${end}'=1+1`)
      expect(cellOf(`Boats${end}"=1+1"`)).toContain(`${end}""'=1+1`)
      expect(cellOf(`Boats${end} ＝1+1`)).toContain(`${end} '＝1+1`)
    },
  )

  it('is quoted where it has a sign that may end it', () => {
    for (const sign of [',', ';', '\t', '\n']) expect(cellOf(`a${sign}b`)).toBe(`"a${sign}b"`)
  })
})
