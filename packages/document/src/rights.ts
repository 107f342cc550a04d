import { readDate, readRecords, readText, readTexts } from './raw.ts'
import type { RawRecord } from './raw.ts'
import type { Rights, UsageRight } from './document.ts'

/** What the agency allows, from the fields that `content-api.md` lists under rights. */
export function readRights(raw: RawRecord): Rights {
  const expires = readDate(raw.expires)
  return {
    copyright: readText(raw.copyright),
    rules: readTexts(raw.rules),
    usageRights: readRecords(raw.usageRight).flatMap(readUsageRight),
    countriesOut: readTexts(raw.country_out),
    countriesOnly: readTexts(raw.country_only),
    ...(expires !== null && { expires }),
    excludedAudiences: readRecords(raw.excludeAudiences).flatMap(audience => readTexts(audience.qcode)),
  }
}

function readUsageRight(raw: RawRecord): UsageRight[] {
  const phrase = readText(raw.phrase)
  return phrase === null ? [] : [{ name: readText(raw.name), phrase }]
}
