import { createContext, use } from 'react'
import type { AgencySettings } from '@wiredeck/document'
import type { AccessPart } from '../access/accessPart.ts'
import type { InstalledPart } from '../installed/installedPart.ts'
import type { AccountPart } from '../services/accountPart.ts'
import type { AlertsPart } from '../services/alerts/alertsPart.ts'
import type { ChangesPart } from '../services/changes/changesPart.ts'
import type { DeliveriesPart } from '../services/deliveries/deliveriesPart.ts'
import type { FillingPart } from '../services/fillingPart.ts'
import type { PagePart } from '../services/pagePart.ts'
import type { StoredPart } from '../services/storedPart.ts'
import type { UsesBoard } from '../services/usesBoard.ts'

/** The instances that `main` opens, by the rooms that open them. Every screen may use them. */
export type Services = {
  page: PagePart
  access: AccessPart
  stored: StoredPart
  filling: FillingPart
  alerts: AlertsPart
  /** The reader's account of use. */
  uses: UsesBoard
  changes: ChangesPart
  sync: AccountPart
  deliveries: DeliveriesPart
  installed: InstalledPart
  config: ServedConfig
}

/** What the server says of itself. */
type ServedConfig = {
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
