const counted = [
  'normalize',
  'replace',
  'match',
  'matchAll',
  'toLowerCase',
  'trim',
  'includes',
  'split',
] as const

/**
 * How many letters the strings' own functions are given while `run` works. To put a run of marks in order takes
 * the square of its length.
 */
export function lettersHandled(run: () => void): number {
  const prototype = String.prototype as unknown as Record<string, (...parameters: unknown[]) => unknown>
  const originals = counted.map(name => [name, prototype[name]] as const)
  const expressions: Pick<RegExp, 'test'> = RegExp.prototype
  const { test } = expressions
  let letters = 0
  let isCounting = false
  const count = (text: string, isSorted: boolean): void => {
    // Counting uses these functions, too.
    if (isCounting) return
    isCounting = true
    letters += text.length
    if (isSorted) for (const [marks] of text.matchAll(/\p{M}+/gu)) letters += marks.length ** 2
    isCounting = false
  }
  for (const [name, original] of originals) {
    prototype[name] = function (this: string, ...parameters) {
      count(this, name === 'normalize')
      return original?.apply(this, parameters)
    }
  }
  expressions.test = function (text) {
    count(text, false)
    return test.call(this, text)
  }
  try {
    run()
  } finally {
    for (const [name, original] of originals) if (original) prototype[name] = original
    expressions.test = test
  }
  return letters
}
