/** Browsers and Node have `URL`, but its types come only with the DOM's, which this room does not use. */
declare const URL: new (text: string) => { readonly href: string }

/** A scheme, then a host without credentials. Browsers would also accept `https:host` and `https:\\host`. */
const absoluteHttp = /^https?:\/\/[^/?#@\\]+(?:[/?#]|$)/i

// Control characters, and marks that change the text direction and so disguise an address.
const hidden = /[\p{Cc}\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/u

/**
 * The form of nearly every address of the wire. A browser leaves it unchanged, because it has no host that
 * could be a number, no international name, no default port, no path segment that begins with a dot, and
 * nothing encoded.
 */
const plainHttp =
  /^https?:\/\/(?:[a-z0-9]+(?:-[a-z0-9]+)*\.)*[a-z]+(?::[1-9]\d{3})?(?:\/(?:[\w~-][\w.~-]*)?)+(?:\?[\w.~=&-]*)?$/

/**
 * The only check for addresses: its result may be used in `href` and `src`. The address must be absolute,
 * http or https, without credentials and control characters; anything else gives `null`. Returns the form
 * that a browser requests.
 */
export function safeHref(value: unknown): string | null {
  if (typeof value !== 'string') return null
  // Only a shortcut: `URL` would take a sixth of the time of reading a story.
  if (plainHttp.test(value)) return value
  if (!absoluteHttp.test(value) || value.includes('\\') || hidden.test(value)) return null
  return normalisedHref(value)
}

function normalisedHref(text: string): string | null {
  try {
    return new URL(text).href
  } catch {
    // `canParse` would avoid the exception, but browsers of 2022 lack it.
    return null
  }
}
