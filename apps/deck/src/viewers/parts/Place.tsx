import type { NewsDocument } from '@wiredeck/document'

/** "**Sabline** (Norland)"; either alone if the agency tells only one. */
export function Place({ document: { city, country, lang } }: { document: NewsDocument }) {
  const main = city ?? country?.name
  if (main === undefined) return null
  return (
    <span lang={lang}>
      <b>{main}</b>
      {city !== null && country !== null && ` (${country.name})`}
    </span>
  )
}
