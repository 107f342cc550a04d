import type { Translate } from '../../i18n/index.ts'
import type { Factor } from '../../session/sessionState.ts'

/** What the reader calls it, or what it is. */
export function factorName({ name, type }: Pick<Factor, 'name' | 'type'>, t: Translate): string {
  return name || t(type === 'phone' ? 'factor.phone' : 'factor.totp')
}
