import type { NewsDocument, Rights } from '@wiredeck/document'
import { useLocale, useRegionalLocale, useT } from '../../i18n/index.ts'
import { countryName } from '../../text/countryName.ts'
import { longDate } from '@wiredeck/document/times'
import { rightsOf, type RightsFact } from './rightsOf.ts'
import styles from './SmallPrint.module.css'

/** The agency's disclaimers, and the rights of use. */
export function SmallPrint({ document: { disclaimer, rights } }: { document: NewsDocument }) {
  const notes = [...disclaimer, ...rights.rules, ...(rights.copyright === null ? [] : [rights.copyright])]
  if (notes.length === 0 && rightsOf(rights).length === 0) return null
  return (
    <footer className={styles.smallPrint}>
      {[...new Set(notes)].map(note => (
        <p key={note}>
          <bdi>{note}</bdi>
        </p>
      ))}
      <RightsFacts rights={rights} />
    </footer>
  )
}

function RightsFacts({ rights }: { rights: Rights }) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const facts = rightsOf(rights)
  if (facts.length === 0) return null
  return (
    <dl className={styles.facts} lang={locale} dir="ltr">
      {facts.map(({ name, values }) => (
        <div key={name}>
          <dt>{t(`viewer.${name}`)}</dt>
          <dd dir="auto">
            {values.map(value => factText(name, value, region)).join(name === 'usage' ? ' · ' : ', ')}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function factText(name: RightsFact['name'], value: string | Date, locale: string): string {
  if (value instanceof Date) return longDate(value, locale)
  return name === 'countriesOut' || name === 'countriesOnly' ? countryName(value, locale) : value
}
