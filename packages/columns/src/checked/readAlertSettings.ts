import { defaultAlert, type AlertSettings, type QuietHours } from '../model/alertSettings.ts'
import { isFields, oneOf, readFields, readFlag, type Reader, type Readers } from './fields.ts'

const quietReaders: Readers<QuietHours> = { from: readTime, to: readTime, flashComesThrough: readFlag }

const readers: Readers<AlertSettings> = {
  level: oneOf('off', 'mark', 'sound', 'band', 'desktop'),
  from: oneOf('any', 'urgent', 'alert', 'flash'),
  withChanges: readFlag,
  quiet: (value, drop) => {
    if (value === null) return null
    if (!isFields(value)) return undefined
    const { from, to, flashComesThrough = true } = readFields(value, quietReaders, drop)
    if (from === undefined || to === undefined) return undefined
    return isWholeQuiet(value) ? value : { from, to, flashComesThrough }
  },
}

/** Alert settings. A wrong part takes the default, because one alert too many is better than one too few. */
export const readAlertSettings: Reader<AlertSettings> = (value, drop) => {
  if (!isFields(value)) return undefined
  const read = readFields(value, readers, drop)
  return isWhole(read) ? read : { ...defaultAlert, ...read }
}

function isWhole(read: Partial<AlertSettings>): read is AlertSettings {
  const { level, from, withChanges, quiet } = read
  return level !== undefined && from !== undefined && withChanges !== undefined && quiet !== undefined
}

function isWholeQuiet(value: object): value is QuietHours {
  return 'flashComesThrough' in value && typeof value.flashComesThrough === 'boolean'
}

/** A time of the day, 'HH:MM'. */
function readTime(value: unknown): string | undefined {
  return typeof value === 'string' && /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(value) ? value : undefined
}
