import type { NewsDocument, PictureDocument, WebstoryDocument } from '@wiredeck/document'
import type { TextValue } from '@wiredeck/query'
import { Article } from './article/Article.tsx'
import type { FetchRelated } from './parts/fetchRelated.ts'
import type { Retold } from './retold.ts'
import { isFullScreen } from './isFullScreen.ts'
import { Picture } from './picture/Picture.tsx'
import { Video } from './video/Video.tsx'
import styles from './Viewer.module.css'
import { Webstory } from './webstory/Webstory.tsx'

export { isFullScreen }

export type ViewerProps = {
  document: NewsDocument
  /** Terms of the column's search, to be marked in the text. */
  terms: readonly TextValue[]
  /** Epoch milliseconds. */
  now: number
  /** Every embargo that ends by this instant (epoch ms) is over, and no other is. */
  embargoesOverBy: number
  /** The story's whole HTML. */
  loadStory: (story: WebstoryDocument) => Promise<string>
  fetchRelated?: FetchRelated
  isLegendOpen: boolean
  onLegendChange: (isOpen: boolean) => void
  /** Single keys, which the reader can switch off (D37). */
  hasShortcuts?: boolean
  /** What is shown in place of the document's texts. */
  retold?: Retold | null
}

/** Shows a document by the viewer of its type (deck 2). Fills the panel, or the black room, of its parent. */
export function Viewer(props: ViewerProps) {
  const { document } = props
  if (isFullScreen(document)) {
    const { now, embargoesOverBy, fetchRelated, isLegendOpen, onLegendChange } = props
    const { hasShortcuts = true, retold = null } = props
    return (
      <Picture
        key={document.id}
        document={document}
        now={now}
        embargoesOverBy={embargoesOverBy}
        fetchRelated={fetchRelated}
        isLegendOpen={isLegendOpen}
        onLegendChange={onLegendChange}
        hasShortcuts={hasShortcuts}
        retold={retold}
      />
    )
  }
  return <div className={styles.panel}>{panelOf(document, props)}</div>
}

function panelOf(
  document: Exclude<NewsDocument, PictureDocument>,
  { terms, now, embargoesOverBy, loadStory, fetchRelated, retold = null }: ViewerProps,
) {
  switch (document.type) {
    case 'text':
    case 'factcheck':
    case 'livereport':
    case 'multimedia':
      return (
        <Article
          key={document.id}
          document={document}
          terms={terms}
          now={now}
          embargoesOverBy={embargoesOverBy}
          fetchRelated={fetchRelated}
          retold={retold}
        />
      )
    case 'video':
      return (
        <Video
          key={document.id}
          document={document}
          terms={terms}
          now={now}
          embargoesOverBy={embargoesOverBy}
          fetchRelated={fetchRelated}
          retold={retold}
        />
      )
    case 'webstory':
      return (
        <Webstory
          key={document.id}
          document={document}
          now={now}
          embargoesOverBy={embargoesOverBy}
          fetchRelated={fetchRelated}
          loadStory={loadStory}
        />
      )
    default:
      return unknownType(document)
  }
}

function unknownType(document: never): never {
  throw new TypeError(`No viewer for ${JSON.stringify(document)}`)
}
