import { useEffect } from 'react'
import { Redirect, Route, Switch } from 'wouter'
import { usePathname, useSearch } from 'wouter/use-browser-location'
import { useAlertState, useIsIn, useUses } from '../context/hooks.ts'
import { useServices } from '../context/services.tsx'
import { useT } from '../i18n/index.ts'
import { documentIdOf, isScreen, paths, storyOf } from '../routes/paths.ts'
import { DeckScreen } from '../screens/deck/DeckScreen.tsx'
import { lazyPart } from '../screens/parts/lazyPart.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { LazyDocument } from './LazyDocument.tsx'

// These screens are seldom seen, so each is fetched when it is shown.
const AboutScreen = lazyPart(
  'screen',
  async () => (await import('../screens/about/AboutScreen.tsx')).AboutScreen,
)
const LoginScreen = lazyPart(
  'screen',
  async () => (await import('../screens/login/LoginScreen.tsx')).LoginScreen,
)
const DebugScreen = lazyPart(
  'screen',
  async () => (await import('../screens/debug/DebugScreen.tsx')).DebugScreen,
)
const UsedScreen = lazyPart('screen', async () => (await import('../screens/used/UsedScreen.tsx')).UsedScreen)
const StoryScreen = lazyPart(
  'screen',
  async () => (await import('../screens/story/StoryScreen.tsx')).StoryScreen,
)
const Bands = lazyPart('notice', async () => (await import('../screens/band/Bands.tsx')).Bands)
const TakenText = lazyPart(
  'notice',
  async () => (await import('../screens/document/taking/TakenText.tsx')).TakenText,
)
const AlertsScreen = lazyPart(
  'screen',
  async () => (await import('../screens/alerts/AlertsScreen.tsx')).AlertsScreen,
)
const SyncScreen = lazyPart('screen', async () => (await import('../screens/sync/SyncScreen.tsx')).SyncScreen)

/** Which screen an address shows (deck 2). */
export function App() {
  usePageViews()
  return (
    <Switch>
      <Route path={paths.login} component={LoginScreen} />
      <Route path={paths.about} component={AboutScreen} />
      <Route component={Guarded} />
    </Switch>
  )
}

/** Without a credentialed token everything but login and about leads to the login, and back afterwards. */
function Guarded() {
  // Not the router's own hooks, because they decode both and so change an id with a percent sign.
  const path = usePathname()
  const search = useSearch()
  const isIn = useIsIn()
  // The fragment may hold the secret of a mailed link, which belongs in no query.
  if (!isIn) return <Redirect to={paths.loginFor(path + search) + location.hash} replace />
  return (
    <>
      <GuardedScreen path={path} />
      <Acknowledging />
      <TakenText />
    </>
  )
}

function GuardedScreen({ path }: { path: string }) {
  if (path === paths.debug) return <DebugScreen />
  if (path === paths.sync) return <SyncScreen />
  const openId = documentIdOf(path)
  const isUsed = path === paths.used
  const areAlerts = path === paths.alerts
  const event = storyOf(path)
  return (
    <>
      {/* No error boundary, because a deck that cannot be drawn leads to the fault page. */}
      <DeckScreen openId={openId} isCovered={isUsed || areAlerts || event !== null} />
      {openId === null && !isUsed && !areAlerts && event === null && <DeckTitle />}
      <LazyDocument openId={openId} />
      {isUsed && <UsedScreen />}
      {areAlerts && <AlertsScreen />}
      {event !== null && <StoryScreen event={event} />}
    </>
  )
}

/** Shows on every screen what the reader has to acknowledge. */
function Acknowledging() {
  const { recalls } = useUses()
  const { band } = useAlertState()
  return recalls.length + band.length > 0 && <Bands />
}

function DeckTitle() {
  const t = useT()
  useTitle(t('deck.title'))
  return null
}

/** Analytics receive the path without the query (D36). */
function usePageViews(): void {
  const { track } = useServices().page
  const path = usePathname()
  const isShown = isScreen(path, useIsIn())
  useEffect(() => {
    if (isShown) track('page_view', { path })
  }, [track, path, isShown])
}
