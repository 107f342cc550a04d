/** Texts that cost much where something is sorted, decomposed, split or cut: each by its name, of any length. */
export const hostileTexts: readonly (readonly [name: string, make: (length: number) => string])[] = [
  ['one letter with marks of two classes', marked('\u0301\u0323')],
  ['marks of three classes', marked('\u0301\u0323\u0334')],
  ['marks in the wrong order', length => 'e'.padEnd(length / 2, '\u0301').padEnd(length, '\u0323')],
  ['marks without a letter', repeated('\u0323\u0301')],
  ['marks after white space', length => ` ${repeated('\u0301\u0316')(length)}`],
  ['Hebrew points', marked('\u05b0\u05c1\u05bc')],
  ['Arabic points', marked('\u064e\u0651\u0670')],
  ['Syriac and Arabic points', marked('\u0711\u064b\u0730')],
  ['Devanagari nuktas and viramas', marked('\u093c\u094d\u0951')],
  ['Thai marks', length => `ก${repeated('\u0e38\u0e48')(length)}`],
  ['Lao marks', length => `ກ${repeated('\u0eb8\u0ec8')(length)}`],
  ['Tibetan vowels', length => `ཀ${repeated('\u0f71\u0f72\u0f39')(length)}`],
  ['Burmese viramas', length => `က${repeated('\u1037\u1039')(length)}`],
  ['kana voicing marks of half width', length => `ｶ${repeated('ﾞﾟ')(length)}`],
  ['half-width voicing between marks', marked('ﾞ\u0301')],
  ['musical marks', marked('\u{1d165}\u{1d16d}\u{1d17b}')],
  ['marks that decompose to marks', marked('\u0344\u0f73\u0323')],
  ['runs of 30 marks', repeated(`e${'\u0301\u0323'.repeat(15)}`)],
  ['runs of 31 marks', repeated(`e${'\u0301\u0323'.repeat(15)}\u0301`)],
  ['joiners between marks', marked('\u0301\u034f\u0323')],
  ['zero-width joiners', repeated('a\u200d')],
  ['zero-width spaces', repeated('a\u200b')],
  ['nothing but zero-width spaces', repeated('\u200b')],
  ['marks of direction', repeated('\u200f\u200e')],
  ['letters with two marks', repeated('ǖ')],
  ['dotted capital I', repeated('İ')],
  ['Hangul syllables', repeated('각')],
  ['a ligature of eighteen letters', repeated('ﷺ')],
  ['fractions', repeated('½')],
  ['fractions and signs of currency', repeated('½$')],
  ['one long word', repeated('é')],
  ['one long word of plain letters', repeated('a')],
  ['one letter a word', repeated('é ')],
  ['white space', length => `é${' '.repeat(length)}x`],
  ['line breaks and tabs', repeated('é\n\t')],
  ['apostrophes of many shapes', repeated('’ʻʼ')],
  ['a run of Chinese', repeated('東京都')],
  ['one Chinese letter', repeated('東')],
  ['scripts in turn', repeated('東aกé2ك')],
  ['letters of two units', repeated('𠮷𐐨')],
  ['lone surrogates', repeated('\ud800é')],
  ['signs of the query language', repeated('é:("*')],
]

function repeated(piece: string): (length: number) => string {
  return length => piece.repeat(Math.ceil(length / piece.length)).slice(0, length)
}

function marked(marks: string): (length: number) => string {
  return length => `e${repeated(marks)(length - 1)}`
}
