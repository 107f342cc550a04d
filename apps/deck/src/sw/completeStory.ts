/** The picture as a `data:` address; null if it cannot be read, or is too large to be part of a text. */
export type ReadPicture = (address: string) => Promise<string | null>

const pictureTag = /<(?:img|video|source|image)\b[^>]*>/gi
const address = /\s(src|poster|href|xlink:href)\s*=\s*(?:"([^"]*)"|'([^']*)')/gi
const candidates = /\ssrcset\s*=\s*(?:"[^"]*"|'[^']*')/gi
const cssAddress = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^"'()\s]+))\s*\)/gi

/**
 * A web story with its pictures in its text. Its frame has no origin, so no service worker answers its
 * requests, and they would need a network. A picture that cannot be read stays an address.
 */
export async function completeStory(html: string, read: ReadPicture): Promise<string> {
  const base = /<base\b[^>]*\bhref="([^"]*)"/i.exec(html)?.[1] ?? ''
  const found = new Map<string, string | null>()
  for (const written of addressesIn(html)) {
    const whole = resolve(written, base)
    if (whole !== null && !found.has(written)) found.set(written, await read(whole))
  }
  const stored = (written: string) => found.get(written) ?? null
  return html
    .replaceAll(pictureTag, tag => withPictures(tag, stored))
    .replaceAll(cssAddress, (all, ...groups: (string | undefined)[]) => {
      const picture = stored(writtenIn(groups))
      return picture === null ? all : `url("${picture}")`
    })
}

function addressesIn(html: string): string[] {
  const tags = html.match(pictureTag) ?? []
  const inTags = tags.flatMap(tag => [...tag.matchAll(address)].map(match => match[2] ?? match[3] ?? ''))
  const inStyles = [...html.matchAll(cssAddress)].map(match => writtenIn(match.slice(1)))
  return [...inTags, ...inStyles]
}

function withPictures(tag: string, stored: (written: string) => string | null): string {
  let isStored = false
  const complete = tag.replaceAll(address, (all, name: string, double?: string, single?: string) => {
    const picture = stored(double ?? single ?? '')
    if (picture === null) return all
    isStored = true
    return ` ${name}="${picture}"`
  })
  // Removes the other addresses, because a browser would prefer one of them to the picture in the text.
  return isStored ? complete.replaceAll(candidates, '') : complete
}

function writtenIn(groups: readonly (string | undefined)[]): string {
  return groups.slice(0, 3).find(group => group !== undefined) ?? ''
}

/** The absolute web address; null for anything else, such as `data:`. */
function resolve(written: string, base: string): string | null {
  const plain = written.replaceAll('&amp;', '&')
  if (plain === '' || plain.startsWith('#') || !URL.canParse(plain, base || undefined)) return null
  const url = new URL(plain, base || undefined)
  return /^https?:$/.test(url.protocol) ? url.href : null
}
