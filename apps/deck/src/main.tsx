import { begun, localDatabase, report, storage, wireClock, type Stored } from './start/readAhead.ts'
import { I18nProvider } from '@lingui/react'
import { defaultAgency, type AgencySettings } from '@wiredeck/document'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { openAccess } from './access/accessPart.ts'
import { App } from './app/App.tsx'
import { ServicesProvider, type Services } from './context/services.tsx'
import { activateLocale, i18n } from './i18n/index.ts'
import { openInstaller, openStories } from './installed/installedPart.ts'
import { createTabStorage } from './platform/storage.ts'
import { openAccountPart } from './services/accountPart.ts'
import { openAlerts } from './services/alerts/alertsPart.ts'
import { openChanges } from './services/changes/changesPart.ts'
import { openDeliveriesLater } from './services/deliveries/deliveriesPart.ts'
import { openFilling } from './services/fillingPart.ts'
import { openPage } from './services/pagePart.ts'
import { openStored } from './services/storedPart.ts'
import { createUsesBoard } from './services/usesBoard.ts'
import type { Config } from './start/config.ts'
import { createDrawingFaults } from './start/drawingFaults.ts'
import { createLateLeader } from './tabs/lateLeader.ts'
import { giveStarters } from './start/starters.ts'

const { tellWorker, ...installed } = openInstaller(storage, report)

// Not awaited, because scripts that import from this module would wait for it to end.
void start()

async function start(): Promise<void> {
  try {
    const [config, stored] = await Promise.all([begun.config, begun.stored, activateLocale(begun.locale)])
    const services = await openServices(config, stored)
    draw(services)
    // The second load, which `public/fault.js` tries once, has succeeded.
    createTabStorage().remove('loaded-again')
    services.page.firstScreen.drawn
      .then(() => import('./start/afterFirstScreen.ts'))
      .then(({ afterStart }) => afterStart(services, { storage, report, tellWorker }))
      .catch(error => report('Nothing is kept offline', error))
  } catch (error) {
    report('The deck could not start', error)
    window.showFault?.(error)
  }
}

/** Opens the parts in order, because each needs some of those before it. */
async function openServices(config: Config, begunStored: Stored): Promise<Services> {
  const agency: AgencySettings = {
    ...defaultAgency,
    ...(config.agencyProviders ? { providers: config.agencyProviders } : {}),
    ...(config.robotGenre ? { robotGenre: config.robotGenre } : {}),
  }
  const basics = { config, agency, storage, server: wireClock, report }
  const access = openAccess(basics)
  const stored = openStored({ ...begunStored, localDatabase })
  await giveStarters({ ...basics, store: stored.store })
  const page = openPage(basics)
  const changes = openChanges({ ...basics, stored, page })
  const uses = createUsesBoard()
  const sync = openAccountPart({ ...basics, stored, pollNow: () => void filling.poller.runNow() })
  const alerts = openAlerts({ ...basics, sync })
  const keeper = createLateLeader()
  const deliveries = openDeliveriesLater({ ...basics, access, stored, keeper })
  const parts = { page, access, stored, alerts, uses, changes, sync, deliveries }
  const filling = openFilling({
    ...basics,
    ...parts,
    loadEngine: async (live, offlineSearch) =>
      (await import('./start/openEngine.ts')).openEngine({
        ...basics,
        ...parts,
        keeper,
        live,
        offlineSearch,
      }),
  })
  return {
    ...parts,
    filling,
    installed: { ...installed, stories: openStories({ access: access.access, tellWorker, report }) },
    config: {
      agency,
      hasWelcome: config.welcome,
      sampleAccount: config.sampleAccount ?? null,
      contactMail: config.contactMail ?? null,
    },
  }
}

function draw(services: Services): void {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root')
  createRoot(
    root,
    createDrawingFaults(report, error => window.showFault?.(error)),
  ).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <ServicesProvider value={services}>
          <App />
        </ServicesProvider>
      </I18nProvider>
    </StrictMode>,
  )
}
