import { topicsFor } from '@wiredeck/document'
import { contentLanguages } from '@wiredeck/query'

/** Whether some language has the topic: a column may ask for those of one in documents of another. */
export function isTopic(topic: string): boolean {
  return contentLanguages.some(language => topicsFor(language).some(({ value }) => value === topic))
}
