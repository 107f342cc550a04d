/** Arabic words in a sentence that runs from left to right, so that they do not turn what stands beside them around. */
export function isolated(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? `\u2068${text}\u2069` : text
}
