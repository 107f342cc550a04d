import { agency, starterColumns } from '@wiredeck/samples'
import { isLoopback, type Settings } from '../settings.ts'

/** `/config.json`: where the deck finds everything at run time. Whatever stands in it, any reader may see. */
export function deckConfig(settings: Settings): Record<string, unknown> {
  const common = {
    // The deck's own origin: the content API is served, or passed through, right here.
    contentApiUrl: '',
    contactMail: settings.contactMail,
    welcome: settings.hasWelcome,
    fullTextMatch: settings.fullTextMatch,
    ...given('agencyProviders', settings.agencyProviders),
    ...given('robotGenre', settings.robotGenre),
    ...given('analyticsUrl', settings.analyticsUrl),
  }
  // A gateway adds the real key on the way; the deck sends a word in its place.
  if (settings.upstream) return { ...common, contentApiKey: 'gateway' }
  return {
    agencyProviders: agency.providers,
    robotGenre: agency.robotGenre,
    ...common,
    contentApiKey: settings.apiKey,
    starterColumns,
    // Its password is for everybody only while everybody sits at this machine.
    ...(isLoopback(settings.host) && settings.sampleAccount ? { sampleAccount: settings.sampleAccount } : {}),
  }
}

/** Nothing where nothing is set, so that the deck's own default stands. */
function given(name: string, value: unknown): Record<string, unknown> {
  return value === null ? {} : { [name]: value }
}
