import { readDate } from '../base/date.ts'
import { readEach, readText, readTexts } from '../base/raw.ts'
import type { RawRecord } from '../base/raw.ts'
import type { Rights, UsageRight } from '../base/document.ts'

/** What the agency allows, from the fields that content-api 3 lists under rights. */
export function readRights(raw: RawRecord): Rights {
  const rights: Rights = {
    copyright: readText(raw.copyright),
    rules: readTexts(raw.rules),
    usageRights: readEach(raw.usageRight, readUsageRight),
    countriesOut: readTexts(raw.country_out),
    countriesOnly: readTexts(raw.country_only),
    excludedAudiences: readEach(raw.excludeAudiences, audience => readText(audience.qcode)),
  }
  const expires = readDate(raw.expires)
  if (expires !== null) rights.expires = expires
  return rights
}

function readUsageRight(raw: RawRecord): UsageRight | null {
  const phrase = readText(raw.phrase)
  return phrase === null ? null : { name: readText(raw.name), phrase }
}
