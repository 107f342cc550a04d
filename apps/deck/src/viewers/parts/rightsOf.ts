import type { Rights } from '@wiredeck/document'

/** The rules for an editor, each in the agency's own words. `name` is a part of a message key. */
export type RightsFact = {
  name: 'usage' | 'countriesOut' | 'countriesOnly' | 'expires' | 'contentWarning'
  values: (string | Date)[]
}

/** The facts that the agency tells, in the order in which they forbid something. */
export function rightsOf(rights: Rights): RightsFact[] {
  const facts: RightsFact[] = [
    { name: 'contentWarning', values: rights.excludedAudiences.map(warningOf) },
    { name: 'expires', values: rights.expires ? [rights.expires] : [] },
    { name: 'countriesOut', values: rights.countriesOut },
    { name: 'countriesOnly', values: rights.countriesOnly },
    {
      name: 'usage',
      values: rights.usageRights.map(({ name, phrase }) => (name === null ? phrase : `${name}: ${phrase}`)),
    },
  ]
  return facts.filter(fact => fact.values.length > 0)
}

/** `cwarn:graphic-violence` is a code; its last part is what the agency warns of. */
function warningOf(code: string): string {
  return code.slice(code.indexOf(':') + 1).replaceAll(/[-_]/g, ' ')
}
