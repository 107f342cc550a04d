import { createContext, use } from 'react'
import type { ColumnViews, DeckView, Store } from '@wiredeck/columns'
import type { AgencySettings } from '@wiredeck/document'
import type { Access } from '../access/access.ts'
import type { WireHints } from '../access/wireHints.ts'
import type { LanguageSwitch } from '../i18n/languageSwitch.ts'
import type { Track } from '../services/analytics.ts'
import type { Clock } from '../platform/clock.ts'
import type { Installer } from '../installed/install.ts'
import type { LocalDatabase } from '../platform/localDatabase.ts'
import type { ReadDocuments } from '../services/readDocuments.ts'
import type { SearchDraft } from '../services/searchDraft.ts'
import type { StoredSwitch } from '../services/storedSwitch.ts'
import type { StoryShelf } from '../installed/storyShelf.ts'
import type { ThemeSwitch } from '../services/theme.ts'
import type { Updates } from '../installed/updates.ts'
import type { AlertSound } from '../services/alerts/alertSound.ts'
import type { AlertDevice } from '../services/alerts/alertDevice.ts'
import type { AgendaSwitch } from '../services/agenda.ts'
import type { AlertBoard } from '../services/alerts/alertBoard.ts'
import type { CardChanges } from '../services/changes/cardChanges.ts'
import type { Sights } from '../services/changes/sights.ts'
import type { ChangeReader } from '../services/changes/changeReader.ts'
import type { ClosedDeck } from '../services/alerts/closedDeck.ts'
import type { DeliveryBoard } from '../services/deliveries/deliveryBoard.ts'
import type { DeckColumns, Engine } from '../services/engine.ts'
import type { FirstScreen } from '../services/firstScreen.ts'
import type { LastReader } from '../services/lastReader.ts'
import type { LiveBoard } from '../services/live/liveBoard.ts'
import type { Sending } from '../services/deliveries/sending.ts'
import type { SinceBoard } from '../services/changes/sinceBoard.ts'
import type { StorageNewsBoard } from '../services/storageNews.ts'
import type { UsesBoard } from '../services/usesBoard.ts'
import type { Sync } from '../services/sync.ts'

/** The services of the account to which alerts also go, and the columns that each of them gets. */
export type Deliveries = DeliveryBoard & Sending

/** The instances that `main` makes, and that every screen may use. */
export type Services = {
  access: Access
  lastReader: LastReader
  hints: WireHints
  searchDraft: SearchDraft
  /** Whether single letters and signs are shortcuts; a reader who dictates turns them off (D37). */
  letterKeys: StoredSwitch
  /** Whether flashes and alerts are read aloud as they come. */
  spokenAlerts: StoredSwitch
  /** Whether a tab that does not show the deck searches for news if no live channel reports them (D47). */
  hiddenWatch: StoredSwitch
  readDocuments: ReadDocuments
  firstScreen: FirstScreen
  store: Store
  localDatabase: LocalDatabase
  storageNews: StorageNewsBoard
  columns: DeckColumns
  /** The sync account; null if the deck has none. */
  sync: Sync | null
  deckView: DeckView
  columnViews: ColumnViews
  poller: Engine['poller']
  /** How the live channel is doing. */
  live: LiveBoard
  /** The reader's account of use. */
  uses: UsesBoard
  /** What has changed in documents since the reader last saw them. */
  changes: ChangeReader
  cardChanges: CardChanges
  /** What the reader has opened or had in sight. */
  sights: Sights
  /** A document's revisions with payloads, in the order of filing; null if the wire tells of none. */
  askVersions: ((id: string) => Promise<{ revision: number; filed: string; document: unknown }[]>) | null
  /** What has happened in the columns while the reader was away. */
  since: SinceBoard
  /** The settings of alerts that belong to this device alone. */
  alertDevice: AlertDevice
  alertSound: AlertSound
  /** What has alerted the reader. */
  alertBoard: AlertBoard
  /** Alerts of this device while its deck is closed; absent if the server has none. */
  closedDeck?: (() => Promise<ClosedDeck>) | null | undefined
  /** The services that alerts also go to; absent if the server delivers nothing. */
  deliveries?: (() => Promise<Deliveries>) | null | undefined
  agenda: AgendaSwitch
  theme: ThemeSwitch
  languages: LanguageSwitch
  track: Track
  clock: Clock
  updates: Updates
  installer: Installer
  /** Web stories that were kept for offline reading. */
  stories: StoryShelf
  /** Removes the pictures and stories that were kept for the reader. */
  clearKept: () => Promise<void>
  agency: AgencySettings
  /** An empty deck welcomes its reader (deck 2). */
  hasWelcome: boolean
  /** The sample account of the embedded server; null if there is none. */
  sampleAccount: { email: string; password: string } | null
  /** The address that readers write to; null if none is configured. */
  contactMail: string | null
}

const ServicesContext = createContext<Services | null>(null)

export const ServicesProvider = ServicesContext.Provider

export function useServices(): Services {
  const services = use(ServicesContext)
  if (!services) throw new Error('No services above this component')
  return services
}
