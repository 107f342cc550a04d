/** A word of a script without spaces, in a longer run of letters. */
export type HiddenWord = {
  /** As it is asked for, and as it stands in the run: each with marks of its own. */
  word: string
  run: string
  /** Both without marks. */
  letters: { word: string; run: string }
}

const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, nth) => String.fromCodePoint(first + nth))

/** Few letters each, so that a word also stands in other runs by chance. No voiced kana, whose marks are dropped. */
export const unspacedScripts: Record<string, { letters: readonly string[]; marks: readonly string[] }> = {
  Chinese: { letters: [...between(0x6c34, 0x6c44), '𠮷', '〇'], marks: [] },
  Japanese: { letters: Array.from('あいうえおなまみむアイウナミムー々日本海港'), marks: [] },
  Thai: {
    letters: [...between(0xe01, 0xe0c), ...between(0xe40, 0xe42), 'ะ', 'า'],
    marks: [...between(0xe34, 0xe37), '\u0e48', '\u0e49'],
  },
  Lao: { letters: Array.from('ກຂຄງຈສຊຍດຕຖທເແະາ'), marks: [...between(0xeb4, 0xeb7), '\u0ec8', '\u0ec9'] },
  Khmer: { letters: between(0x1780, 0x1790), marks: ['\u17b6', '\u17b7', '\u17c1', '\u17d2', '\u17cb'] },
  Burmese: { letters: between(0x1000, 0x1010), marks: ['\u102c', '\u102d', '\u1031', '\u103a', '\u103b'] },
}

/** The same words for the same script, whenever and wherever they are made. */
export function hiddenWords(script: keyof typeof unspacedScripts, count: number): HiddenWord[] {
  const { letters = [], marks = [] } = unspacedScripts[script] ?? {}
  const below = createRandom(script.length * 7919)
  const pick = (from: readonly string[]) => from[below(from.length)] ?? ''
  const some = (most: number) => Array.from({ length: 1 + below(most) }, () => pick(letters))
  const marked = (parts: readonly string[]) =>
    parts.map(letter => letter + (below(3) === 0 ? pick(marks) : '')).join('')
  return Array.from({ length: count }, () => {
    const [before, word, after] = [some(8), some(6), some(8)]
    const run = [...before, ...word, ...after]
    return {
      word: marked(word),
      run: marked(run),
      letters: { word: word.join(''), run: run.join('') },
    }
  })
}

/** Integers below a limit, from a fixed seed. */
function createRandom(seed: number): (limit: number) => number {
  let state = seed
  return limit => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >>> 8) % limit
  }
}
