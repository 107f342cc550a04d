import { toCard } from '@wiredeck/columns'
import { mayBeUsed, toldAs, type NewsDocument } from '@wiredeck/document'
import { X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { Link, useLocation } from 'wouter'
import { useHasLetterKeys, useEmbargoesOverBy, useNow } from '../../context/hooks.ts'
import { useLocale, useRegionalLocale, useT } from '../../i18n/index.ts'
import { addWatchTexts } from '../../i18n/watchTexts.ts'
import { paths } from '../../routes/paths.ts'
import { directionOf } from '../../text/direction.ts'
import { durationOf, timeOf } from '@wiredeck/document/times'
import { IconButton } from '../../ui/IconButton.tsx'
import { pressedKey } from '../../ui/keyboard/pressedKey.ts'
import { isShortcut } from '../../ui/keyboard/shortcuts.ts'
import { useScreenEscape } from '../../ui/keyboard/useEscape.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { cardEdge } from '../../cards/cardEdge.ts'
import { ToldChange } from '../../cards/ToldChange.tsx'
import { eventName } from './eventName.ts'
import { stepChange } from './stepChange.ts'
import styles from './StoryScreen.module.css'
import { languagesOf, storyLines, type StoryLine } from './storyLines.ts'
import { useStory } from './useStory.ts'

// The texts are loaded before this module can be used.
await addWatchTexts()

/** All that the agency filed on one event, from the flash to the wrap, its languages side by side. */
export function StoryScreen({ event }: { event: string }) {
  const t = useT()
  const locale = useLocale()
  const [, navigate] = useLocation()
  const screen = useRef<HTMLElement>(null)
  const { documents, earlier, hasFailed, retry } = useStory(event)
  const [chosen, setChosen] = useState<string | null>(null)
  const languages = languagesOf(documents ?? [])
  const lang = chosen ?? languages.find(each => each === locale) ?? languages[0] ?? locale
  const lines = storyLines(documents ?? [], lang)
  const name = eventName(documents ?? [], event) ?? lines.at(-1)?.document.headline ?? t('story.whole')
  useTitle(t('document.documentTitle', { headline: name }))
  useScreenEscape(screen, () => navigate(paths.deck))
  useEffect(() => screen.current?.focus({ preventScroll: true }), [])
  const handleKey = useStepKeys()

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys that lead between its links
    <section
      ref={screen}
      className={styles.screen}
      aria-label={t('story.whole')}
      tabIndex={-1}
      onKeyDown={handleKey}
    >
      <div className={styles.page}>
        <header className={styles.top}>
          <div>
            <h1 lang={lang} dir={directionOf(lang)}>
              {name}
            </h1>
            {documents && documents.length > 0 && <p>{t('story.items', { count: documents.length })}</p>}
          </div>
          <IconButton icon={X} label={t('used.close')} onClick={() => navigate(paths.deck)} />
        </header>
        {languages.length > 1 && (
          <div className={styles.languages} role="group" aria-label={t('story.languages')}>
            {languages.map(each => (
              <button key={each} type="button" aria-pressed={each === lang} onClick={() => setChosen(each)}>
                {each}
              </button>
            ))}
          </div>
        )}
        <div role="status">
          {documents === null && !hasFailed && t('document.loading')}
          {documents?.length === 0 && t('story.nothing')}
        </div>
        {hasFailed && (
          <div role="alert" className={styles.failed}>
            <p>{t('document.failed')}</p>
            <button type="button" className="primary" onClick={retry}>
              {t('document.retry')}
            </button>
          </div>
        )}
        <ol className={styles.lines}>
          {lines.map(line => (
            <Line key={line.document.id} line={line} earlier={earlier.get(line.document.id) ?? null} />
          ))}
        </ol>
      </div>
    </section>
  )
}

/** j, k and the arrows lead from step to step; Enter opens one. */
function useStepKeys() {
  const hasLetterKeys = useHasLetterKeys()
  return (event: KeyboardEvent<HTMLElement>) => {
    const key = pressedKey(event.nativeEvent)
    const isDown = key === 'ArrowDown' || (hasLetterKeys && key === 'j')
    const isUp = key === 'ArrowUp' || (hasLetterKeys && key === 'k')
    if (!(isDown || isUp) || !isShortcut(event.nativeEvent)) return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-step]')]
    const at = links.findIndex(link => link === document.activeElement)
    const next = links[at < 0 ? (isDown ? 0 : links.length - 1) : at + (isDown ? 1 : -1)]
    if (!next) return
    event.preventDefault()
    next.focus()
  }
}

/** Whether the step may be used, and whether it mends an error. */
function StepState({ step, now }: { step: NewsDocument; now: number }) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const use = mayBeUsed(step, new Date(useEmbargoesOverBy()))
  const told = toldAs(use)
  const until = use.until && timeOf(use.until.getTime(), now, region)
  return (
    <>
      {(told === 'killed' || told === 'killNote' || told === 'withheld') && (
        <span className={styles.killed} lang={locale}>
          {t(told === 'killed' ? 'card.canceled' : `state.${told}.card`)}
        </span>
      )}
      {(told === 'embargoed' || told === 'embargoOpen') && (
        <span className={styles.corrected} lang={locale} dir="ltr">
          {until ? t('viewer.embargo', { date: until }) : t('state.embargoOpen.card')}
        </span>
      )}
      {use.isCorrected && (
        <span className={styles.corrected} lang={locale}>
          {t('card.correction')}
        </span>
      )}
    </>
  )
}

type LineProps = {
  line: StoryLine
  /** The revision of this step before the present one; null if this device does not have it. */
  earlier: NewsDocument | null
}

function Line({ line, earlier }: LineProps) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const now = useNow()
  const { document: step, minutes, beside, pictures } = line
  const change = useMemo(() => stepChange(step, earlier), [step, earlier])
  const edge = cardEdge(toCard(step))
  const time = (at: Date) => timeOf(at.getTime(), now, region)
  return (
    <li className={`${styles.line} ${edge ? styles[edge] : ''}`}>
      <p className={styles.when} lang={locale}>
        <time dateTime={step.published.toISOString()}>{time(step.published)}</time>
        {minutes !== null && (
          <small>{t('story.later', { after: durationOf(minutes * 60_000, region) })}</small>
        )}
      </p>
      <div className={styles.step}>
        <Link href={paths.document(step.id)} data-step lang={step.lang} dir={directionOf(step.lang)}>
          {edge && edge !== 'lead' && (
            <span className={styles.urgency} lang={locale}>
              {t(`urgency.${edge}`)}
            </span>
          )}
          <StepState step={step} now={now} />
          <span className={styles.headline}>{step.headline ?? step.id}</span>
          {change && (
            <span className={styles.change} lang={locale}>
              <ToldChange change={change} lang={step.lang} />
            </span>
          )}
        </Link>
        {pictures.length > 0 && (
          <ul className={styles.pictures} aria-label={t('story.pictures', { count: pictures.length })}>
            {pictures.slice(0, shownPictures).map(picture => (
              <Picture key={picture.id} picture={picture} />
            ))}
            {pictures.length > shownPictures && <li>+{pictures.length - shownPictures}</li>}
          </ul>
        )}
      </div>
      {beside.length > 0 && (
        <ul className={styles.beside}>
          {beside.map(other => (
            <li key={other.id}>
              <Link href={paths.document(other.id)} lang={other.lang} dir={directionOf(other.lang)}>
                <small>{other.lang}</small> {other.headline ?? other.id}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}

const shownPictures = 3

function Picture({ picture }: { picture: NewsDocument }) {
  const { preview } = toCard(picture)
  if (!preview) return null
  return (
    <li>
      <Link href={paths.document(picture.id)} aria-label={picture.headline ?? picture.id} lang={picture.lang}>
        <img src={preview.href} width={preview.width} height={preview.height} alt="" loading="lazy" />
      </Link>
    </li>
  )
}
