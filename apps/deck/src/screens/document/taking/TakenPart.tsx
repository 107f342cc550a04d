import { passageChange, type PassageChange } from '@wiredeck/changes'
import { takenOf, type Use } from '@wiredeck/columns'
import { mayBeUsed, type NewsDocument } from '@wiredeck/document'
import { Link } from 'wouter'
import { useEmbargoesOverBy, useNow, useUses } from '../../../context/hooks.ts'
import { useLocale, useRegionalLocale, useT } from '../../../i18n/index.ts'
import { addWatchTexts } from '../../../i18n/watchTexts.ts'
import { paths } from '../../../routes/paths.ts'
import { directionOf } from '../../../text/direction.ts'
import { timeOf } from '@wiredeck/document/times'
import { Runs } from '../changes/Runs.tsx'
import styles from './TakenPart.module.css'

// The texts are loaded before this module can be used.
await addWatchTexts()

/**
 * What the reader took of an earlier revision of a document, and what became of that passage; nothing if it
 * stands as it was taken.
 */
export function TakenPart({ document }: { document: NewsDocument }) {
  const { uses } = useUses()
  const overBy = useEmbargoesOverBy()
  const use = uses?.find(each => each.documentId === document.id && each.revision < document.revision)
  const taken = use && takenOf(use)
  if (!use || !taken) return null
  const passage = use.passage ?? taken.headline ?? ''
  const change = passageChange(passage, taken, document)
  const { is } = mayBeUsed(document, new Date(overBy))
  const isForbidden = is === 'killed' || is === 'withheld'
  if (!isForbidden && (change === null || change.state === 'unchanged')) return null
  return <Passage use={use} passage={passage} change={change} isForbidden={isForbidden} lang={taken.lang} />
}

type PassageProps = {
  use: Use
  passage: string
  change: PassageChange | null
  isForbidden: boolean
  lang: string
}

function Passage({ use, passage, change, isForbidden, lang }: PassageProps) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const time = timeOf(use.at.getTime(), useNow(), region)
  const isGone = isForbidden || change?.state === 'gone'
  return (
    <aside className={styles.taken} lang={locale}>
      <h2>{t(`taken.title.${use.how}`, { time, revision: use.revision })}</h2>
      <blockquote lang={lang} dir={directionOf(lang)}>
        {isGone || change?.state !== 'changed' ? (
          <del>{passage}</del>
        ) : (
          change.parts.map(({ runs }, nth) => (
            <p key={nth}>
              <Runs runs={runs} ranked={[]} isStep={false} />
            </p>
          ))
        )}
      </blockquote>
      <p className={styles.verdict}>
        {t(isForbidden ? 'taken.forbidden' : isGone ? 'taken.gone' : 'taken.changed')}{' '}
        <Link href={paths.used}>{t('taken.openUsed')}</Link>
      </p>
    </aside>
  )
}
