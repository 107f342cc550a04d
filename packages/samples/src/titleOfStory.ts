/** What tells a document from others in a list: its headline, or what stands for one; with its gaps. */
export function titleOfStory({ headline, news, caption }: Readonly<Record<string, unknown>>): string {
  const texts = [headline, news, caption].flat()
  return texts.find((text): text is string => typeof text === 'string' && text !== '') ?? ''
}
