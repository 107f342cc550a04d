import { useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearch } from 'wouter'
import { useIsIn } from '../context/hooks.ts'
import { useT } from '../i18n/index.ts'
import { documentIdOf, paths } from '../routes/paths.ts'
import { DeckScreen } from '../screens/deck/DeckScreen.tsx'
import { LoginScreen } from '../screens/login/LoginScreen.tsx'
import { LazyDocument } from './LazyDocument.tsx'

/** Which screen an address shows (`deck.md` section 2). */
export function App() {
  return (
    <Switch>
      <Route path={paths.login} component={LoginScreen} />
      <Route component={Guarded} />
    </Switch>
  )
}

/** Without a credentialed token everything but login leads there, and back afterwards. */
function Guarded() {
  const [path] = useLocation()
  const search = useSearch()
  const isIn = useIsIn()
  if (!isIn) return <Redirect to={paths.loginFor(search ? `${path}?${search}` : path)} replace />
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
  useEffect(() => {
    document.title = t('deck.title')
  }, [t])
  return null
}
