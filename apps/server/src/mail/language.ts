export const mailLanguages = ['en', 'fr', 'de', 'es', 'pt'] as const
/** A language that this server writes to people in. */
export type MailLanguage = (typeof mailLanguages)[number]

/** The first of these languages that we speak, else English: `fr`, `pt-BR,pt;q=0.9`, a document's `ar`. */
export function languageOf(languages: string): MailLanguage {
  const asked = languages.split(',').map(each => each.trim().slice(0, 2).toLowerCase())
  return (
    asked.map(each => mailLanguages.find(known => known === each)).find(known => known !== undefined) ?? 'en'
  )
}
