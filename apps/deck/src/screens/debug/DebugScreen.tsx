import { Link } from 'wouter'
import { useT } from '../../i18n/index.ts'
import { addSeldomTexts } from '../../i18n/seldomTexts.ts'
import { paths } from '../../routes/paths.ts'
import { useTitle } from '../../ui/useTitle.ts'
import { QuietScreen } from '../parts/QuietScreen.tsx'
import { LiveChannel } from './LiveChannel.tsx'
import { Authentication, Languages, ServiceWorker, Storage, Theme } from './sections.tsx'
import { useDiagnostics } from './useDiagnostics.ts'

// The texts are loaded before this module can be used.
await addSeldomTexts()

/** The facts that a reader reads out to support (deck 2, Debug page). */
export function DebugScreen() {
  const t = useT()
  const diagnostics = useDiagnostics()
  useTitle(t('debug.documentTitle'))

  return (
    <QuietScreen isWide title={t('debug.title')} foot={<Link href={paths.about}>{t('nav.about')}</Link>}>
      <div>
        <Authentication />
        <Languages />
        <Storage diagnostics={diagnostics} />
        <ServiceWorker diagnostics={diagnostics} />
        <LiveChannel />
        <Theme />
      </div>
    </QuietScreen>
  )
}
