/** At most this many characters are laid out at once, which takes no noticeable time. */
export const pieceLength = 10_000
/** The cut goes to a space among this many characters at the end of a piece. */
const spaceWithin = 200

/** The text in pieces, cut at spaces if there are any; joined, the pieces are the text. */
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
