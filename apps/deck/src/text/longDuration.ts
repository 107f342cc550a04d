import { numberFormat } from './formats.ts'

/** "11 minutes", "1.5 hours", "3 days", for a sentence. */
export function longDurationOf(ms: number, locale: string): string {
  const [value, unit] =
    ms < 7_200_000
      ? [Math.round(ms / 60_000), 'minute']
      : ms < 172_800_000
        ? [ms / 3_600_000, 'hour']
        : [Math.round(ms / 86_400_000), 'day']
  return numberFormat(locale, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    maximumFractionDigits: value < 10 ? 1 : 0,
  }).format(value)
}
