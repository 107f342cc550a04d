import { agency } from '@wiredeck/samples'
import type { Settings } from '../settings/settings.ts'

/**
 * How the agency that is served calls itself and its robots: the sample agency's names where it is served, and over them
 * those that are set. What is left out has the defaults of `AgencySettings`, in the deck and wherever its columns are read.
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
