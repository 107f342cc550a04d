/** One or two letters that stand for a reader, from the first and the last name in an e-mail address. */
export function initialsOf(email: string): string {
  const [name = ''] = email.split('@')
  const words = name.split(/[^\p{L}\p{N}]+/u).filter(Boolean)
  const [first = '', ...others] = words
  return (Array.from(first).at(0) ?? '')
    .concat(Array.from(others.at(-1) ?? '').at(0) ?? '')
    .toLocaleUpperCase()
}
