import { neighbourOf, totalOf, type Column, type Side } from '@wiredeck/columns'
import { isShortId, mayBeUsed, type NewsDocument } from '@wiredeck/document'
import { ChevronDown, ChevronUp, X } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { useColumnList } from '../../context/columnHooks.ts'
import { takeableMark, useTakeable } from '../../context/takeables.ts'
import { useRegionalLocale, useT } from '../../i18n/index.ts'
import { paths } from '../../routes/paths.ts'
import { numberFormat } from '@wiredeck/document/times'
import { IconButton } from '../../ui/IconButton.tsx'
import { isFullScreen } from '../../viewers/Viewer.tsx'
import { titleOf } from '../../naming/title.ts'
import { lazyPart } from '../parts/lazyPart.tsx'
import { PartBoundary } from '../parts/PartBoundary.tsx'
import { DocumentActions } from './taking/DocumentActions.tsx'
import { DocumentContent } from './DocumentContent.tsx'
import styles from './DocumentPanel.module.css'
import { DocumentSheet } from './DocumentSheet.tsx'
import { placeIn } from './placeIn.ts'
import { PrintFoot } from './taking/PrintFoot.tsx'
import { StoryLink } from '../parts/StoryLink.tsx'
import { arrivalOf, motionOf } from './motion.ts'
import { useComparison } from './useComparison.ts'
import { useDocument } from './useDocument.ts'
import { useMarkedFirst } from './useMarkedFirst.ts'
import { useNeighbours } from './useNeighbours.ts'
import { useNeighbourSwipes } from './useNeighbourSwipes.ts'
import { useReading } from './useReading.ts'
import { useScrollKeys } from './useScrollKeys.ts'
import { useSelectAll } from './useSelectAll.ts'

const ChangesBar = lazyPart('notice', async () => (await import('./changes/ChangesBar.tsx')).ChangesBar)
const VersionsButton = lazyPart(
  'notice',
  async () => (await import('./changes/VersionsButton.tsx')).VersionsButton,
)
const VersionsPanel = lazyPart(
  'document',
  async () => (await import('./changes/VersionsPanel.tsx')).VersionsPanel,
)
const RevisedNotice = lazyPart('notice', async () => (await import('./RevisedNotice.tsx')).RevisedNotice)
const TakenPart = lazyPart('notice', async () => (await import('./taking/TakenPart.tsx')).TakenPart)

type Props = {
  id: string
  columnId: string | null
  /** The route is back at the deck, and the panel only slides out of sight. */
  isLeaving: boolean
}

/** A document over the dimmed deck (deck 2, Document viewers). */
export function DocumentPanel({ id, columnId, isLeaving }: Props) {
  const t = useT()
  const column = useColumnList(columnId)
  const documentsIds = column?.documentsIds ?? null
  const beside = (side: Side) => documentsIds && neighbourOf(documentsIds, id, side)
  const { state, retry, showRevised } = useDocument(id, [beside('newer'), beside('older')])
  const { close, go, fetching } = useNeighbours(id, columnId, { documentsIds, isLeaving })
  const arrival = arrivalOf(useHistoryState())
  const [entrance] = useState(motionOf(arrival))
  const panel = useRef<HTMLElement>(null)
  useNeighbourSwipes(panel, side => void go(side))
  const shown = state.is === 'here' ? state.document : null
  const isBlack = shown !== null && isFullScreen(shown)
  const name = shown?.headline ?? t('document.label')
  const place = column ? column.documentsIds.indexOf(id) + 1 : 0
  const contentKey = shown?.id ?? state.is
  const revised = state.is === 'here' ? state.revised : null
  const isLeft = column?.leaving?.includes(id) === true

  const reading = useReading(shown)
  const baseline = reading?.baseline ?? null
  const { comparison, isComparing, pair, isChosen, isClean, setIsClean, choose } = useComparison(
    shown,
    baseline,
  )
  // A first version has nothing before it.
  const isMarkingKnown = shown?.revision === 1 || (reading !== null && !isComparing)
  const isDrawn = useMarkedFirst(shown?.id ?? null, isMarkingKnown)
  const viewed = shown && comparison ? asOf(comparison.newer, shown) : shown
  // A kill that waits for the reader counts at once for whoever takes what is on the screen.
  const taken = viewed && revised ? asOf(viewed, revised) : viewed
  const retold = isClean ? null : (comparison?.retold ?? null)
  const [versionsOf, setVersionsOf] = useState<string | null>(null)
  const isVersionsOpen = shown !== null && versionsOf === shown.id
  const closeVersions = () => {
    setVersionsOf(null)
    // The list goes away with the focus in it.
    panel.current?.querySelector<HTMLElement>('[aria-expanded=true]')?.focus()
  }
  useScrollKeys(panel)
  useSelectAll(panel)
  useTakeable(panel, taken)
  useTitle(name, isLeaving)
  useWholeId(id, shown)

  const handleShowRevised = () => {
    const content = panel.current?.querySelector<HTMLElement>('[role=group]')
    const keepPlace = content && placeIn(content)
    // Drawn at once, so that no frame shows the new version at another place.
    flushSync(showRevised)
    keepPlace?.()
    // The button that had the focus is gone.
    content?.focus({ preventScroll: true })
  }

  useAskedRevision(revised, handleShowRevised)

  return (
    <>
      {/* For the pointer alone; screen readers have the button of the panel. */}
      <button
        type="button"
        className={styles.dim}
        data-leaving={isLeaving}
        aria-hidden
        tabIndex={-1}
        onClick={close}
      />
      <section
        ref={panel}
        {...takeableMark}
        className={isBlack ? styles.room : styles.panel}
        // The black room is dark in either theme.
        data-theme={isBlack ? 'dark' : undefined}
        data-entrance={entrance}
        data-leaving={isLeaving && motionOf({ docType: shown?.type ?? null, side: null })}
        inert={isLeaving}
        aria-label={t('document.label')}
        aria-busy={fetching !== null}
      >
        <header className={styles.bar}>
          <IconButton icon={X} label={t('document.close')} onClick={close} />
          <IconButton
            icon={ChevronUp}
            label={t('document.newer')}
            disabled={!column}
            onClick={() => void go('newer')}
          />
          <IconButton
            icon={ChevronDown}
            label={t('document.older')}
            disabled={!column}
            onClick={() => void go('older')}
          />
          {column && place > 0 && (
            <span className={styles.place}>
              <Place place={place} column={column} />
              <span className={styles.placeColumn}> · {titleOf(column, t)}</span>
            </span>
          )}
          {isLeft && <span className={styles.left}>{t('card.leaving')}</span>}
          {shown && taken && (
            <DocumentActions key={shown.id} document={taken} panel={panel}>
              {reading?.hasVersions && !isLeaving && (
                <VersionsButton
                  isOpen={isVersionsOpen}
                  onToggle={() => setVersionsOf(isVersionsOpen ? null : shown.id)}
                />
              )}
            </DocumentActions>
          )}
          {/* Also read aloud, if the reader has to wait so long. */}
          <span className={styles.wait} role="status">
            {fetching && <span className="visually-hidden">{t('document.loading')}</span>}
          </span>
        </header>
        {/* Over the text and not before it, because what is read must not move. */}
        <div className={styles.revised} role="status">
          {revised && !isLeaving && <RevisedNotice document={revised} onShow={handleShowRevised} />}
        </div>
        {/* The bar has its room before its script loads, because what is read must not move. */}
        {pair && !isLeaving && (
          <div
            className={styles.changes}
            data-plain={viewed !== null && mayBeUsed(viewed, viewed.published).is === 'killed'}
          >
            <ChangesBar
              pair={pair}
              comparison={comparison}
              isComparing={isComparing}
              baseline={isChosen ? null : baseline}
              isClean={isClean}
              onClean={setIsClean}
              onLeave={() => choose(null)}
              panel={panel}
            />
          </div>
        )}
        {/* Another document is another element, so that it begins at its top. */}
        <DocumentSheet
          key={contentKey}
          name={name}
          motion={arrival.side && motionOf({ ...arrival, docType: shown?.type ?? null })}
        >
          <PartBoundary kind="document" input={state} onClose={close}>
            {isDrawn && (
              <>
                {viewed && viewed.revision > 1 && <TakenPart document={viewed} />}
                <DocumentContent
                  id={id}
                  state={state}
                  viewed={viewed}
                  retold={retold}
                  query={column?.params.query ?? ''}
                  onRetry={retry}
                />
                {viewed && <StoryLink document={viewed} />}
                {taken && <PrintFoot document={taken} />}
              </>
            )}
          </PartBoundary>
        </DocumentSheet>
        {isVersionsOpen && !isLeaving && (
          <VersionsPanel
            key={shown.id}
            document={shown}
            baseline={baseline}
            pair={pair}
            onChoose={choose}
            onClose={closeVersions}
          />
        )}
      </section>
    </>
  )
}

/** "2 of 240"; "2 of 10+" if the total is not known. */
function Place({ place, column }: { place: number; column: Column }) {
  const t = useT()
  const number = numberFormat(useRegionalLocale(), {})
  const { count, isLowerBound } = totalOf(column)
  return (
    <span>
      {t('document.place', {
        place: number.format(place),
        count: number.format(count) + (isLowerBound ? '+' : ''),
      })}
    </span>
  )
}

/** Shows the later revision if the link that led here asked for it. */
function useAskedRevision(revised: NewsDocument | null, show: () => void): void {
  const state: unknown = useHistoryState()
  const { showsRevision } = (state ?? {}) as { showsRevision?: unknown }
  const isAsked = revised !== null && revised.revision === showsRevision
  const handleAsked = useEffectEvent(show)
  useEffect(() => {
    // Outside the effect, because `show` draws at once.
    if (isAsked) queueMicrotask(() => handleAsked())
  }, [isAsked])
}

/** An earlier version with the state of the latest, which says whether it may be used. */
function asOf(version: NewsDocument, latest: NewsDocument): NewsDocument {
  if (version === latest) return latest
  const { status, embargoed, hasCancellationMark, advisory } = latest
  const { embargoed: _then, ...rest } = version
  const state = { ...rest, status, hasCancellationMark, advisory }
  return embargoed ? { ...state, embargoed } : state
}

function useTitle(name: string, isLeaving: boolean): void {
  const t = useT()
  useEffect(() => {
    if (!isLeaving) document.title = t('document.documentTitle', { headline: name })
  }, [name, isLeaving, t])
}

/** A short id in the address gives way to the whole one (deck 4, Document id in the route). */
function useWholeId(id: string, shown: NewsDocument | null): void {
  const [, navigate] = useLocation()
  // The previous document may still be shown.
  const wholeId = isShortId(id) && shown?.shortId === id.toUpperCase() ? shown.id : null
  useEffect(() => {
    if (wholeId !== null && wholeId !== id) {
      navigate(paths.document(wholeId) + location.search, {
        replace: true,
        state: history.state as unknown,
      })
    }
  }, [id, wholeId, navigate])
}
