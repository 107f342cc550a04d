import { describe, expect, it } from 'vitest'
import { analyse, analyseAsked } from './analyse.ts'

describe('D22: analyse', () => {
  it('gives the runs of letters and digits, folded', () => {
    expect(analyse("L'État-major, 2e É́tage (n°\u00a03)")).toEqual([
      'l',
      'etat',
      'major',
      '2e',
      'etage',
      'n',
      '3',
    ])
    expect(analyse('  —  ')).toEqual([])
  })

  it('spells out what decomposition leaves alone', () => {
    expect(analyse('Maaßen œuvre Łódź Søren İzmir ﬁn')).toEqual([
      'maassen',
      'oeuvre',
      'lodz',
      'soren',
      'izmir',
      'fin',
    ])
    expect(analyse('ΟΔΟΣ οδός')).toEqual(['οδοσ', 'οδοσ'])
  })

  it('folds the Arabic spellings of one word together', () => {
    expect(analyse('أحمد إحمد آحمد ٱحمد')).toEqual(Array(4).fill('احمد'))
    expect(analyse('مستشفى')).toEqual(analyse('مستشفي'))
    expect(analyse('المدينة')).toEqual(analyse('المدينه'))
    expect(analyse('الأحـــد')).toEqual(analyse('الأحد'))
    expect(analyse('مُحَمَّد')).toEqual(['محمد'])
  })

  it('D19: drops zero-width marks inside a word, and separates words at a zero-width space', () => {
    expect(analyse('po\u200drt so\u00adft\u200f')).toEqual(['port', 'soft'])
    expect(analyse('sea\u200bport')).toEqual(['sea', 'port'])
  })

  it('reads Arabic-Indic and Persian digits as digits, and the Persian kaf as the Arabic one', () => {
    expect(analyse('٢٠٢٦ ۲۰۲۶ ٠١٢٣٤٥٦٧٨٩ ۰۱۲۳۴۵۶۷۸۹')).toEqual(['2026', '2026', '0123456789', '0123456789'])
    expect(analyse('کتاب')).toEqual(analyse('كتاب'))
  })

  it('separates words at every apostrophe and hyphen, whatever its sign', () => {
    for (const sign of ["'", '’', 'ʻ', 'ʼ', '-', '\u2010', '\u2011'])
      expect(analyse(`Nuku${sign}alofa`)).toEqual(['nuku', 'alofa'])
  })

  it('cuts a token at 255 units, not through a character', () => {
    expect(analyse('a'.repeat(300))).toEqual(['a'.repeat(255)])
    expect(analyse(`a${'𐐨'.repeat(200)}`)).toEqual([`a${'𐐨'.repeat(127)}`])
    expect(analyse('𐐨'.repeat(200))[0]).toHaveLength(254)
  })
})

describe('analyse, of scripts that put no spaces between words', () => {
  it('gives overlapping pairs of letters, and the last letter alone', () => {
    expect(analyse('横浜港湾')).toEqual(['横浜', '浜港', '港湾', '湾'])
    expect(analyse('港')).toEqual(['港'])
    expect(analyse('กรุงเทพ')).toEqual(['กร', 'รง', 'งเ', 'เท', 'ทพ', 'พ'])
    expect(analyse('ລາວ ខ្មែរ မြန်')).toEqual(['ລາ', 'າວ', 'ວ', 'ខម', 'មរ', 'រ', 'မန', 'န'])
    expect(analyse('スーパー、ガラス')).toEqual(['スー', 'ーハ', 'ハー', 'ー', 'カラ', 'ラス', 'ス'])
  })

  it('begins another run at letters and digits of other scripts, and at a zero-width space', () => {
    expect(analyse('第2026回NATO会議')).toEqual(['第', '2026', '回', 'nato', '会議', '議'])
    expect(analyse('海\u200b港')).toEqual(['海', '港'])
    // A joiner does not.
    expect(analyse('海\u200d港')).toEqual(['海港', '港'])
  })

  it('leaves other scripts as they are', () => {
    expect(analyse('한국어 हिन्दी')).toHaveLength(2)
  })

  it('leaves open, in what is looked for, where a run ends', () => {
    expect(analyseAsked('横浜港')).toEqual({ tokens: ['横浜', '浜港'], isOpen: false })
    expect(analyseAsked('浜')).toEqual({ tokens: ['浜'], isOpen: true })
    expect(analyseAsked('port 浜')).toEqual({ tokens: ['port', '浜'], isOpen: true })
    expect(analyseAsked('横浜 浜')).toEqual({ tokens: ['横浜', '浜', '浜'], isOpen: true })
    // A run that something follows ends there, so its last letter is a word.
    expect(analyseAsked('横浜 port')).toEqual({ tokens: ['横浜', '浜', 'port'], isOpen: false })
    expect(analyseAsked('port')).toEqual({ tokens: ['port'], isOpen: false })
    expect(analyseAsked('')).toEqual({ tokens: [], isOpen: false })
  })
})
