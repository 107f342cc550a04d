/** More than two adjacent words that a filter asks for, or such with a beginning, read once for all documents. */
export type Phrase = {
  /** At least one. */
  whole: readonly string[]
  /** The beginning of a word that follows; null if none is asked for. */
  ending: string | null
  /** The most telling word, and each two that are neighbours, as `toPair` writes them. */
  longest: string
  pairs: readonly string[]
}

/** The words of a text field of one document. A question costs the same however long the text is. */
export type Words = {
  readonly each: ReadonlySet<string>
  /** Whether a word begins with these letters; with none, whether there is a word. */
  hasBeginning(letters: string): boolean
  /** Whether two words, as `toPair` writes them, are neighbours in one passage. */
  hasPair(pair: string): boolean
  /** Whether the phrase stands in one passage. */
  hasPhrase(phrase: Phrase): boolean
}

/** Beginnings are kept up to this length, in UTF-16 units; longer ones are looked for among the words that share it. */
const keptBeginning = 6
/** Stands between passages. It equals no word and no beginning, so no phrase spans it. */
const passageEnd = ''

export function toPhrase(tokens: readonly string[], isPrefix: boolean): Phrase {
  const whole = isPrefix ? tokens.slice(0, -1) : tokens
  return {
    whole,
    ending: isPrefix ? (tokens.at(-1) ?? '') : null,
    longest: whole.reduce((longest, word) => (word.length > longest.length ? word : longest), ''),
    pairs: pairsIn(whole),
  }
}

/** The words of each passage, in order. What is asked of them is made when it is first needed. */
export function createWords(passages: readonly (readonly string[])[]): Words {
  const inOrder = passages.flatMap(words => [...words, passageEnd])
  const each = new Set(inOrder)
  each.delete(passageEnd)
  let beginnings: Map<string, string[]> | null = null
  let pairs: Set<string> | null = null
  let places: Map<string, number[]> | null = null

  const hasPair = (pair: string) => (pairs ??= new Set(pairsIn(inOrder))).has(pair)
  const placesOf = (word: string) => (places ??= placesIn(inOrder)).get(word) ?? []

  function standsAt({ whole, ending }: Phrase, place: number): boolean {
    for (let nth = 0; nth < whole.length; nth += 1) if (inOrder[place + nth] !== whole[nth]) return false
    if (ending === null) return true
    const next = inOrder[place + whole.length] ?? passageEnd
    return next !== passageEnd && next.startsWith(ending)
  }

  return {
    each,
    hasBeginning(letters) {
      if (letters === '') return each.size > 0
      beginnings ??= beginningsOf(each)
      if (letters.length <= keptBeginning) return beginnings.has(letters)
      const alike = beginnings.get(letters.slice(0, keptBeginning)) ?? []
      return alike.some(word => word.startsWith(letters))
    },
    hasPair,
    hasPhrase(phrase) {
      const { whole, longest } = phrase
      if (!each.has(longest)) return false
      if (!phrase.pairs.every(hasPair)) return false
      let rarest = 0
      for (let nth = 1; nth < whole.length; nth += 1)
        if (placesOf(whole[nth] ?? '').length < placesOf(whole[rarest] ?? '').length) rarest = nth
      return placesOf(whole[rarest] ?? '').some(place => standsAt(phrase, place - rarest))
    },
  }
}

/** Two neighbours as one text. Joined, because a sum of texts would keep both beside itself in memory. */
export function toPair(one: string, other: string): string {
  return [one, other].join(' ')
}

function pairsIn(words: readonly string[]): string[] {
  return words.slice(1).map((word, nth) => toPair(words[nth] ?? '', word))
}

function placesIn(words: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>()
  for (const [place, word] of words.entries()) {
    const known = places.get(word)
    if (known) known.push(place)
    else places.set(word, [place])
  }
  return places
}

/** Each beginning, with the words that are longer than what is kept. */
function beginningsOf(words: ReadonlySet<string>): Map<string, string[]> {
  const beginnings = new Map<string, string[]>()
  for (const word of words) {
    for (let length = 1; length <= Math.min(word.length, keptBeginning); length += 1) {
      const letters = word.slice(0, length)
      if (!beginnings.has(letters)) beginnings.set(letters, [])
    }
    if (word.length > keptBeginning) beginnings.get(word.slice(0, keptBeginning))?.push(word)
  }
  return beginnings
}
