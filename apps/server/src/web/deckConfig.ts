import { agency, starterColumns } from '@wiredeck/samples'
import { isLoopback, type Settings } from '../settings.ts'

/** `/config.json`: where the deck finds everything at run time. Whatever stands in it, any reader may see. */
export function deckConfig(settings: Settings): Record<string, unknown> {
  const common = {
    // The deck's own origin: the content API is served, or passed through, right here.
    contentApiUrl: '',
    contactMail: settings.contactMail,
    fullTextMatch: 'in',
  }
  // A gateway adds the real key on the way; the deck sends a word in its place.
  if (settings.upstream) return { ...common, fullTextMatch: 'contains', contentApiKey: 'gateway' }
  return {
    ...common,
    contentApiKey: settings.apiKey,
    agencyProviders: agency.providers,
    robotGenre: agency.robotGenre,
    starterColumns,
    // Its password is for everybody only while everybody sits at this machine.
    ...(isLoopback(settings.host) && settings.sampleAccount ? { sampleAccount: settings.sampleAccount } : {}),
  }
}
