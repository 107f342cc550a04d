import { useEffect } from 'react'
import { useDeviceNow, useSession, useTheme } from '../../context/hooks.ts'
import { useServices } from '../../context/services.tsx'
import { useLocale, useRegionalLocale, useT } from '../../i18n/index.ts'
import { fallbackLocale } from '../../i18n/locale.ts'
import type { Diagnostics } from '../../installed/diagnostics.ts'
import { fullTime, numberFormat, timeUntil } from '@wiredeck/document/times'
import { Fact, Section } from './Section.tsx'

export function Authentication() {
  const t = useT()
  const { access } = useServices().access
  const locale = useRegionalLocale()
  const now = useDeviceNow()
  const session = useOpenSession()
  const token = access.api.token()
  const say = (expiresAt: number | undefined) => {
    if (expiresAt === undefined) return t('debug.notAuthenticated')
    const expiry = new Date(expiresAt)
    return `${fullTime(expiry, locale)} (${timeUntil(expiry, now, locale)})`
  }
  return (
    <Section title={t('debug.authentication')} isOpen>
      <Fact name={t('debug.apiToken')}>{say(token?.expiresAt)}</Fact>
      {/* The session of the sync account. */}
      <Fact name={t('debug.session')}>
        {say(session && 'expiresAt' in session ? session.expiresAt : undefined)}
      </Fact>
    </Section>
  )
}

/** Opens the sync account, because support needs to know its session. */
function useOpenSession() {
  const { sync } = useServices()
  useEffect(() => {
    // Without the scripts of sync the page shows that no session is open.
    sync?.open().catch(() => {})
  }, [sync])
  return useSession()
}

export function Languages() {
  const t = useT()
  const { languages } = useServices().page
  return (
    <Section title={t('debug.languages')}>
      <Fact name={t('debug.activeLocale')}>{useLocale()}</Fact>
      <Fact name={t('debug.fallback')}>{fallbackLocale}</Fact>
      <Fact name={t('debug.browserLanguage')}>{navigator.language}</Fact>
      <Fact name={t('debug.preferredLanguages')}>{navigator.languages.join(', ')}</Fact>
      <Fact name={t('debug.configuredLocale')}>{languages.preferred() ?? t('debug.unset')}</Fact>
    </Section>
  )
}

export function Storage({ diagnostics }: { diagnostics: Diagnostics | null }) {
  const t = useT()
  const locale = useRegionalLocale()
  const heap = diagnostics?.heap
  const size = (bytes: number | undefined) =>
    bytes === undefined ? t('debug.notAvailable') : megabytes(bytes, locale)
  return (
    <Section title={t('debug.storage')}>
      <Fact name={t('debug.heapUsed')}>{size(heap?.used)}</Fact>
      <Fact name={t('debug.heapAllocated')}>{size(heap?.allocated)}</Fact>
      <Fact name={t('debug.heapLimit')}>{size(heap?.limit)}</Fact>
      <Fact name={t('debug.persistent')}>{useYesOrNo(diagnostics?.isStoragePersistent)}</Fact>
    </Section>
  )
}

export function ServiceWorker({ diagnostics }: { diagnostics: Diagnostics | null }) {
  const t = useT()
  const locale = useRegionalLocale()
  const bytes = diagnostics?.keptBytes ?? null
  return (
    <Section title={t('debug.serviceWorker')}>
      <Fact name={t('debug.state')}>
        {diagnostics?.isServiceWorkerActive ? t('debug.active') : t('debug.notActive')}
      </Fact>
      <Fact name={t('debug.offlineCopy')}>{useYesOrNo(diagnostics?.isShellStored)}</Fact>
      <Fact name={t('debug.versionWaiting')}>{useYesOrNo(diagnostics?.isVersionWaiting)}</Fact>
      <Fact name={t('debug.kept')}>
        {bytes === null ? t('debug.notAvailable') : megabytes(bytes, locale)}
      </Fact>
    </Section>
  )
}

export function Theme() {
  const t = useT()
  const { theme, scheme, prefersDark } = useTheme()
  return (
    <Section title={t('debug.theme')}>
      <Fact name={t('debug.themeSystem')}>{t(prefersDark ? 'theme.dark' : 'theme.light')}</Fact>
      <Fact name={t('debug.themeStored')}>{t(`theme.${scheme}`)}</Fact>
      <Fact name={t('debug.state')}>{t(`theme.${theme}`)}</Fact>
      <Fact name={t('debug.prefersDark')}>{useYesOrNo(prefersDark)}</Fact>
    </Section>
  )
}

function useYesOrNo(is: boolean | null | undefined): string {
  const t = useT()
  if (is === null || is === undefined) return t('debug.notAvailable')
  return t(is ? 'debug.yes' : 'debug.no')
}

function megabytes(bytes: number, locale: string): string {
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 } as const
  return numberFormat(locale, format).format(bytes / 1024 / 1024)
}
