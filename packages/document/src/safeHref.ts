/** `URL` is in every browser and in Node, but in TypeScript only with the DOM's types, which this room goes without. */
declare const URL: new (text: string) => { readonly href: string }

/** A scheme, then a host without credentials. `https:host` and `https:\\host` would pass a browser's own reading. */
const absoluteHttp = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i

// Control characters, and the marks that turn the direction of writing and so disguise an address.
const hidden = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/**
 * The form of nearly every address of the wire, which a browser leaves as it is: no host that could be a number, an
 * international name or a usual port, no dot at the beginning of a step, nothing encoded.
 */
const plainHttp =
  /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)*[a-z]+(?::[1-9]\d{3})?(?:\/(?:[\w~-][\w.~-]*)?)+(?:\?[\w.~=&-]*)?$/

/**
 * The one gate for addresses: what passes may stand in `href` and `src`. Absolute, http or https, no
 * credentials, no control characters; anything else gives `null`. Answers the form that a browser asks for.
 */
export function safeHref(value: unknown): string | null {
  if (typeof value !== 'string') return null
  // This only avoids `URL`, which takes a sixth of the time of reading a story.
  if (plainHttp.test(value)) return value
  if (!absoluteHttp.test(value) || value.includes('\\') || hidden.test(value)) return null
  return normalisedHref(value)
}

function normalisedHref(text: string): string | null {
  try {
    return new URL(text).href
  } catch {
    // `canParse` would say it without an exception, but browsers of 2022 lack it.
    return null
  }
}
