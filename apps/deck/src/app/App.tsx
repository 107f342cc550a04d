import { Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { useIsIn } from '../context/hooks.ts'
import { useServices } from '../context/services.tsx'
import { useT } from '../i18n/index.ts'
import { documentIdOf, isScreen, paths } from '../routes/paths.ts'
import { DeckScreen } from '../screens/deck/DeckScreen.tsx'
import { lazyPart } from '../screens/parts/lazyPart.tsx'
import { useTitle } from '../ui/useTitle.ts'
import { LazyDocument } from './LazyDocument.tsx'

// Seldom seen, so fetched when they are.
const AboutScreen = lazyPart(async () => (await import('../screens/about/AboutScreen.tsx')).AboutScreen)
const LoginScreen = lazyPart(async () => (await import('../screens/login/LoginScreen.tsx')).LoginScreen)
const DebugScreen = lazyPart(async () => (await import('../screens/debug/DebugScreen.tsx')).DebugScreen)
const SyncScreen = lazyPart(async () => (await import('../screens/sync/SyncScreen.tsx')).SyncScreen)

/** Which screen an address shows (`deck.md` section 2). */
export function App() {
  usePageViews()
  return (
    <Suspense>
      <Switch>
        <Route path={paths.login} component={LoginScreen} />
        <Route path={paths.about} component={AboutScreen} />
        <Route component={Guarded} />
      </Switch>
    </Suspense>
  )
}

/** Without a credentialed token everything but login and about leads to the login, and back afterwards. */
function Guarded() {
  const [path] = useLocation()
  const search = useSearch()
  const isIn = useIsIn()
  if (!isIn) return <Redirect to={paths.loginFor(search ? `${path}?${search}` : path)} replace />
  if (path === paths.debug) return <DebugScreen />
  if (path === paths.sync) return <SyncScreen />
  const openId = documentIdOf(path)
  return (
    <>
      <DeckScreen openId={openId} />
      {openId === null && <DeckTitle />}
      <LazyDocument openId={openId} />
    </>
  )
}

function DeckTitle() {
  const t = useT()
  useTitle(t('deck.title'))
  return null
}

/** Analytics learn the path, not what was searched for (decision 36). */
function usePageViews(): void {
  const { track } = useServices()
  const [path] = useLocation()
  const isShown = isScreen(path, useIsIn())
  useEffect(() => {
    if (isShown) track('page_view', { path })
  }, [track, path, isShown])
}
