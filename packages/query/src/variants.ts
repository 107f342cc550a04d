import { isTranslatable } from './fields.ts'
import { contentLanguages } from './filter.ts'

/**
 * The field and its translations into the given languages, or into all six if none is given (D17), each once.
 */
export function fieldVariants(field: string, langs: readonly string[]): string[] {
  if (!isTranslatable(field)) return [field]
  const wanted = langs.length > 0 ? langs : contentLanguages
  const names = [field]
  for (const lang of new Set(wanted)) names.push(`translated.${lang}.${field}`)
  return names
}
