import { agency } from '@wiredeck/samples'
import type { Settings } from '../settings/settings.ts'

/**
 * How the agency that is served calls itself and its robots: by the settings, else by the sample agency's
 * names if that is served. Names that are left out have the defaults of `AgencySettings`, in the deck and
 * wherever its columns are read.
 */
export function servedAgency({
  upstream,
  agencyProviders: providers,
  robotGenre,
}: Pick<Settings, 'upstream' | 'agencyProviders' | 'robotGenre'>): {
  providers?: [string, string]
  robotGenre?: string
} {
  return {
    ...(upstream === null && { providers: agency.providers, robotGenre: agency.robotGenre }),
    ...(providers && { providers }),
    ...(robotGenre !== null && { robotGenre }),
  }
}
