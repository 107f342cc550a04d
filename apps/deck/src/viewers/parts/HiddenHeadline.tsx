import type { NewsDocument } from '@wiredeck/document'
import { useT } from '../../i18n/index.ts'
import { nameOf } from './nameOf.ts'

/** Where no headline is drawn, readers that go from heading to heading still hear where the document begins. */
export function HiddenHeadline({ document }: { document: NewsDocument }) {
  const t = useT()
  return <h1 className="visually-hidden screen-only">{nameOf(document) ?? t('document.label')}</h1>
}
