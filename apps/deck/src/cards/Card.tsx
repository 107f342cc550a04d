import { filedByLog, filedOrSeen, type Card as CardRow } from '@wiredeck/columns'
import { mayBeUsed, toldAs, type Told } from '@wiredeck/document'
import type { TextValue } from '@wiredeck/query'
import { Play } from 'lucide-react'
import { Suspense, useCallback, useId, useRef, type MouseEvent, type ReactNode } from 'react'
import { navigate, useLocationProperty } from 'wouter/use-browser-location'
import { useCardChange, useIsRead } from '../context/columnHooks.ts'
import { useAtNow, useEmbargoesOverBy } from '../context/hooks.ts'
import { useServices } from '../context/services.tsx'
import { takeableMark, useTakeable } from '../context/takeables.ts'
import { useLocale, useRegionalLocale, useT, type Translate } from '../i18n/index.ts'
import { documentIdOf, paths } from '../routes/paths.ts'
import { clockOf, fullTime, timeAgo, timeUntil } from '@wiredeck/document/times'
import { clockTime } from '../text/clockTime.ts'
import { directionOf } from '../text/direction.ts'
import { useSearchTerms } from '../text/useSearchTerms.ts'
import { ErrorBoundary } from '../ui/ErrorBoundary.tsx'
import { lazyScript } from '../platform/lazyScript.ts'
import styles from './Card.module.css'
import { cardEdge, type CardEdge } from './cardEdge.ts'
import { ChangedText } from './ChangedText.tsx'
import { genreOf } from './genreOf.ts'
import { useSeen } from './useSeen.ts'

const ChangeLine = lazyScript(async () => (await import('./ChangeLine.tsx')).ChangeLine)
const StateLine = lazyScript(async () => (await import('./StateLine.tsx')).StateLine)

export type CardProps = {
  card: CardRow
  columnId: string
  /** Terms of the column's search, to be marked. */
  terms: readonly TextValue[]
  /** Tab stops at one card of a column. */
  isTabStop: boolean
  /** The place counts from 1, among `total`, which is -1 while more may come. */
  place: number
  total: number
  /** The document no longer matches the column, and stays while it is in use. */
  isLeaving?: boolean
  /** It came while the reader was away. */
  isNew?: boolean
}

/** How many cards load their picture at once, before the browser finds them in sight. */
const firstInSight = 3
/** Only filed texts are marked, never the interface's own words. */
const filedTexts = 'h3, p'

/** One document in a column (deck 2, Card). */
export function Card(props: CardProps) {
  const { card, columnId, terms, isTabStop, place, total, isLeaving = false, isNew = false } = props
  // Read here, so that going from one document to the next redraws two cards, not all columns.
  const isOpen = useLocationProperty(() => documentIdOf(location.pathname) === card.id)
  const change = useCardChange(card)
  const { sights } = useServices().changes
  // A document whose change is graver than new wording counts as unread again.
  const isRead = useIsRead(card.id) && change?.isAboveWording !== true
  const id = useId()
  const changeId = useId()
  const edge = cardEdge(card)
  const headline = card.type === 'photo' ? null : card.headline || null
  const told = stopOf(card)
  const hasLine = told !== null || change !== null
  const classes = [
    styles.card,
    edge && styles[edge],
    told === 'killed' && styles.canceled,
    isRead && styles.read,
    isOpen && styles.open,
    hasLine && styles.changed,
  ]
  const marking = useSearchTerms(terms, filedTexts)
  const article = useRef<HTMLElement>(null)
  useTakeable(article, card)
  const show = useCallback(
    (element: HTMLElement) => {
      article.current = element
      return marking(element)
    },
    [marking],
  )
  const link = useSeen(() => sights.note('seen', card.id, card.revision), card.revision)

  // A `Link` follows the address, so each of a hundred cards would be drawn again whenever a document is opened.
  const handleClick = (event: MouseEvent) => {
    const isForElsewhere =
      event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.button !== 0
    if (isForElsewhere) return
    event.preventDefault()
    navigate(paths.document(card.id), { state: { columnId, docType: card.type } })
  }

  return (
    <article
      ref={show}
      {...takeableMark}
      lang={card.lang}
      dir={directionOf(card.lang)}
      aria-posinset={place}
      aria-setsize={total}
      aria-labelledby={headline || card.text ? (hasLine ? `${id} ${changeId}` : id) : undefined}
    >
      <a
        ref={link}
        href={paths.document(card.id)}
        onClick={handleClick}
        tabIndex={isTabStop ? undefined : -1}
        className={classes.filter(Boolean).join(' ')}
        aria-current={isOpen ? 'true' : undefined}
      >
        {card.preview && <Preview card={card} isFirst={place <= firstInSight} />}
        <Meta card={card} edge={edge} isRead={isRead} isLeaving={isLeaving} isNew={isNew} />
        {headline !== null && (
          <h3 id={id} className={styles.headline}>
            {change ? <ChangedText text={headline} ranges={change.inHeadline} /> : headline}
          </h3>
        )}
        {hasLine && (
          <LateLine>
            {told ? (
              <StateLine id={changeId} told={told} at={filedByLog(card)} />
            ) : (
              change &&
              card.changed && (
                <ChangeLine
                  id={changeId}
                  changes={change}
                  lang={card.lang}
                  at={filedOrSeen(card)}
                  hasTag={card.signal === 'correction'}
                />
              )
            )}
          </LateLine>
        )}
        {card.text && (
          <p id={headline === null ? id : undefined} className={styles.text}>
            {card.text}
          </p>
        )}
      </a>
    </article>
  )
}

/** A line whose script loads late. If the script fails, its room stays empty and the card goes on. */
function LateLine({ children }: { children: ReactNode }) {
  const room = <p className={styles.changeRoom} />
  return (
    <ErrorBoundary of="line of a card" renderFault={() => room}>
      <Suspense fallback={room}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function Preview({ card, isFirst }: { card: CardRow; isFirst: boolean }) {
  const t = useT()
  const label = previewLabel(card, t)
  if (!card.preview) return null
  const { href, width, height } = card.preview
  const isUpright = height > width
  return (
    <figure className={`${styles.preview} ${isUpright ? styles.upright : ''}`}>
      <img
        src={href}
        width={width}
        height={height}
        alt=""
        loading={isFirst ? 'eager' : 'lazy'}
        // Otherwise each column is painted twice, without its pictures and with them.
        decoding={isFirst ? 'sync' : 'async'}
      />
      {card.type === 'video' && (
        <span className={styles.play}>
          <Play size={14} fill="currentColor" aria-hidden />
        </span>
      )}
      {/* In the interface's language, whose five all run from left to right. */}
      {label && <figcaption dir="ltr">{label}</figcaption>}
    </figure>
  )
}

function previewLabel(card: CardRow, t: Translate): string | null {
  if (card.type === 'video') {
    return card.duration === null
      ? t('card.video')
      : t('card.videoOf', { duration: clockTime(card.duration) })
  }
  if (card.type === 'webstory') return t('card.webstory')
  return card.pictureCount > 1 ? t('card.photos', { count: card.pictureCount }) : null
}

type MetaProps = Required<Pick<CardProps, 'card' | 'isLeaving' | 'isNew'>> & {
  edge: CardEdge | null
  isRead: boolean
}

function Meta({ card, edge, isRead, isLeaving, isNew }: MetaProps) {
  const t = useT()
  const locale = useLocale()
  const region = useRegionalLocale()
  const age = useAtNow(now => timeAgo(card.published, now, region))
  const genre = genreOf(card, edge)

  return (
    <div className={styles.meta} lang={locale}>
      {isNew && <span className={styles.isNew}>{t('since.isNew')}</span>}
      {edge && edge !== 'lead' && <span className={styles.urgency}>{t(`urgency.${edge}`)}</span>}
      <State card={card} />
      {card.signal === 'update' && <span className={styles.tagUpdate}>{t('card.update')}</span>}
      {isLeaving && <span className={styles.tagLeaving}>{t('card.leaving')}</span>}
      <time
        dir="ltr"
        dateTime={card.published.toISOString()}
        // The tool-tip is made on demand, because hundreds of dates that nobody points at would hold up the cards.
        onPointerEnter={({ currentTarget }) => (currentTarget.title = fullTime(card.published, region))}
      >
        {age}
      </time>
      {card.isTopshot && card.type === 'photo' && <span className={styles.genre}>{t('card.topshot')}</span>}
      {genre && (
        <span className={styles.genre} lang={card.lang}>
          {genre}
        </span>
      )}
      {isRead && <span className="visually-hidden">{t('card.read')}</span>}
      <span className={styles.lang}>{card.lang}</span>
    </div>
  )
}

/** Whether the document may be used, and whether this revision mends an error. */
function State({ card }: { card: CardRow }) {
  const t = useT()
  const { isCorrected, is } = mayBeUsed(card, card.published)
  const stop = stopOf(card)
  return (
    <>
      {stop && (
        <span className={styles.tagCanceled}>
          {t(stop === 'killed' ? 'card.canceled' : `state.${stop}.card`)}
        </span>
      )}
      {isCorrected && <span className={styles.tagCorrection}>{t('card.correction')}</span>}
      {is === 'embargoed' && <Embargo card={card} />}
    </>
  )
}

/** A part of its own, because it is drawn again as time passes. */
function Embargo({ card }: { card: CardRow }) {
  const t = useT()
  const region = useRegionalLocale()
  const { clock } = useServices().page
  const { is, until } = mayBeUsed(card, new Date(useEmbargoesOverBy()))
  const time = useAtNow(now => {
    if (!until) return ''
    // Both clocks have to be past the end, so the later one to get there counts.
    const slower = Math.min(now, clock.deviceNow())
    // An embargo that may be over has no time left, so its hour is told.
    return until.getTime() > slower ? timeUntil(until, slower, region) : clockOf(until, region)
  })
  if (is !== 'embargoed') return null
  return (
    <span className={styles.tagEmbargo} dir="ltr">
      {until ? t('card.embargo', { time }) : t('state.embargoOpen.card')}
    </span>
  )
}

type Stop = Extract<Told, 'killed' | 'killNote' | 'withheld'>

/** How a story is stopped, which does not pass with time; null if it is not. */
function stopOf(card: CardRow): Stop | null {
  const told = toldAs(mayBeUsed(card, card.published))
  return told === 'killed' || told === 'killNote' || told === 'withheld' ? told : null
}
