import type { NewsDocument } from '@wiredeck/document'
import { useT } from '../../i18n/index.ts'
import { nameOf } from './nameOf.ts'

/** For documents without a headline, so that readers who go from heading to heading hear where one begins. */
export function HiddenHeadline({ document }: { document: NewsDocument }) {
  const t = useT()
  return <h1 className="visually-hidden screen-only">{nameOf(document) ?? t('document.label')}</h1>
}
