import type { Translate } from '../../i18n/index.ts'
import type { Factor } from '../../session/sessionState.ts'

/** The reader's name for it, or its kind. */
export function factorName({ name, type }: Pick<Factor, 'name' | 'type'>, t: Translate): string {
  return name || t(type === 'phone' ? 'factor.phone' : 'factor.totp')
}
