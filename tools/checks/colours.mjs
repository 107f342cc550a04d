// A colour is `[red, green, blue]`, 0 to 255; tokens are the values of the custom properties, as written.

/** A style sheet's colour over its background. Throws if these style sheets do not use the colour's form. */
export function toRgb(colour, tokens, behind) {
  const text = colour.trim()
  const token = /^var\((--[\w-]+)/.exec(text)?.[1]
  if (token !== undefined) {
    const value = tokens[token]
    if (value === undefined) throw new Error(`There is no token ${token}`)
    return toRgb(value, tokens, behind)
  }
  if (text === 'transparent') return behind
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/i.exec(text)?.[1]
  if (hex !== undefined) return fromHex(hex)
  const seen = /^rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)$/.exec(text)
  if (seen) return mix([Number(seen[1]), Number(seen[2]), Number(seen[3])], behind, Number(seen[4]))
  const mixed = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(text)
  if (mixed) {
    const [, first = '', share, second = ''] = mixed
    return mix(toRgb(first, tokens, behind), toRgb(second, tokens, behind), Number(share) / 100)
  }
  throw new Error(`What colour is ${text}?`)
}

/** WCAG 2.2, contrast ratio: 1 to 21. */
export function contrast(a, b) {
  const [darker = 0, lighter = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (lighter + 0.05) / (darker + 0.05)
}

function fromHex(digits) {
  const long = digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits
  const channel = at => Number.parseInt(long.slice(at, at + 2), 16)
  return [channel(0), channel(2), channel(4)]
}

function mix(first, second, share) {
  const channel = at => first[at] * share + second[at] * (1 - share)
  return [channel(0), channel(1), channel(2)]
}

function luminance(rgb) {
  const [red = 0, green = 0, blue = 0] = rgb.map(channel => {
    const value = channel / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
