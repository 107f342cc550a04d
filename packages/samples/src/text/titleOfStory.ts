/** The text that identifies a document in a list: its headline or a substitute, with its gaps. */
export function titleOfStory({ headline, news, caption }: Readonly<Record<string, unknown>>): string {
  const texts = [headline, news, caption].flat()
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}
