/** Isolates Arabic words in a left-to-right sentence, so that the text beside them keeps its order. */
export function isolated(text: string): string {
  return /\p{Script=Arabic}/u.test(text) ? `\u2068${text}\u2069` : text
}
