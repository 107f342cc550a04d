/** By the number of a word, the numbers of the documents that contain it, unordered. */
export type Postings = Map<number, number[]>

const nobody: readonly number[] = []

/**
 * A word that occurs several times in a document is added once, provided that its additions are consecutive.
 */
export function addPosting(postings: Postings, word: number, document: number): void {
  const known = postings.get(word)
  if (!known) postings.set(word, [document])
  else if (known[known.length - 1] !== document) known.push(document)
}

export function removePosting(postings: Postings, word: number, document: number): void {
  const known = postings.get(word)
  const last = known?.pop()
  if (!known || last === undefined) return
  if (last !== document) known[known.indexOf(document)] = last
  if (known.length === 0) postings.delete(word)
}

export function postingsOf(postings: Postings, word: number): readonly number[] {
  return postings.get(word) ?? nobody
}
