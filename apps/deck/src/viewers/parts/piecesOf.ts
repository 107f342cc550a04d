/** At most this many characters are laid out at once, which no reader feels. */
export const pieceLength = 10_000
/** A space is looked for among this many characters at the end of a piece. */
const spaceWithin = 200

/** A text in its order, cut at a space where there is one; joined, it is as it was. */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  let start = 0
  while (text.length - start > pieceLength) {
    const end = cutAfter(text, start + pieceLength)
    pieces.push(text.slice(start, end))
    start = end
  }
  if (start < text.length) pieces.push(text.slice(start))
  return pieces
}

function cutAfter(text: string, end: number): number {
  const space = text.lastIndexOf(' ', end - 1)
  if (space >= end - spaceWithin) return space + 1
  // Never cuts between the halves of a character.
  return /[\ud800-\udbff]/.test(text.charAt(end - 1)) ? end - 1 : end
}
