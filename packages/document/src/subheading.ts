/** A paragraph of the form `- text -` is a subheading (deck 2); this is its text, else `null`. */
export function subheadingText(paragraph: string): string | null {
  const text = paragraph.trim()
  if (text.length < 5 || !isDashAndSpace(text.slice(0, 2)) || !isSpaceAndDash(text.slice(-2))) return null
  const inner = text.slice(1, -1).trim()
  return /[\p{L}\p{N}]/u.test(inner) ? inner : null
}

function isDashAndSpace(text: string): boolean {
  return /^[-–—]\s$/.test(text)
}

function isSpaceAndDash(text: string): boolean {
  return /^\s[-–—]$/.test(text)
}
