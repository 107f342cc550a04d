/**
 * A news document after parsing (data 3). Texts stay as they were filed. `null` means that the agency sent no
 * value; an optional date or number is then absent.
 */
export type NewsDocument =
  | TextDocument
  | MultimediaDocument
  | WebstoryDocument
  | PictureDocument
  | VideoDocument

/** The agency's eight content classes, and live reports (D12). */
export type DocumentClass =
  | 'text'
  | 'factcheck'
  | 'livereport'
  | 'multimedia'
  | 'picture'
  | 'graphic'
  | 'video'
  | 'videography'
  | 'webstory'

export type DocumentType = NewsDocument['type']
export type DocumentStatus = 'Usable' | 'Canceled' | 'Embargoed' | 'WithHeld'
export type DocumentSignal = 'correction' | 'update'

export interface CommonFields {
  /** The content API's identifier, its `uno`. A revised document keeps it. */
  id: string
  /** Upper-cased; `null` if the wire has none, as for some live reports and old documents (D9). */
  shortId: string | null
  source: string | null
  headline: string | null
  created: Date
  published: Date
  embargoed?: Date
  lang: string
  events: NewsEvent[]
  slugs: string[]
  keywords: string[]
  country: Country | null
  city: string | null
  revision: number
  advisory: string | null
  disclaimer: string[]
  provider: string
  /** One name, or several between commas. */
  creator: string | null
  creditLine: string | null
  status: DocumentStatus
  /** A line of the body says only that the document is cancelled. */
  hasCancellationMark: boolean
  signal: DocumentSignal | null
  urgency: number
  /** The first, if the agency lists several. */
  genre: string | null
  wordCount?: number
  href?: string
  rights: Rights
}

export interface NewsEvent {
  /** Without its `afpevent:` prefix; `null` if the agency sends only a keyword. */
  id: string | null
  /** The id if the agency sends no keyword. */
  name: string
}

export interface Country {
  /** Three letters. */
  id: string
  /** In the document's language; the id if the agency sends no name. */
  name: string
}

/** Beyond the specification: the permitted uses of a document, in the agency's words. */
export interface Rights {
  copyright: string | null
  rules: string[]
  usageRights: UsageRight[]
  countriesOut: string[]
  countriesOnly: string[]
  expires?: Date
  /** Codes such as `cwarn:death`. */
  excludedAudiences: string[]
}

export interface UsageRight {
  name: string | null
  phrase: string
}

interface ArticleFields extends CommonFields {
  paragraphs: string[]
  /** Was filed before as a flash, an alert or an urgent. */
  hasBeenAlerted: boolean
}

export interface TextDocument extends ArticleFields {
  type: 'text' | 'factcheck' | 'livereport'
  class: 'text' | 'factcheck' | 'livereport'
}

export interface MultimediaDocument extends ArticleFields {
  type: 'multimedia'
  class: 'multimedia'
  topics: string[]
  medias: MediaItem[]
}

export interface WebstoryDocument extends CommonFields {
  type: 'webstory'
  class: 'webstory'
  href: string
  medias: MediaItem[]
}

export interface PictureDocument extends CommonFields {
  type: 'photo' | 'graphic'
  class: 'picture' | 'graphic'
  /** `pictureSizes` is never empty and runs from narrow to wide. */
  media: MediaDetails & { pictureSizes: PhotoRendition[] }
  isTopshot: boolean
}

export interface VideoDocument extends CommonFields {
  type: 'video'
  class: 'video' | 'videography'
  caption: string
  /**
   * `videoSizes` is never empty; `pictureSizes` is empty if there is no still. Both run from narrow to wide.
   */
  media: MediaDetails & { videoSizes: VideoRendition[]; pictureSizes: PhotoRendition[] }
  dopesheet: DopesheetEntry[]
  /** The lines of a body that is no dopesheet; empty beside a dopesheet. */
  notes: string[]
}

export interface MediaDetails {
  id: string
  creator: string | null
  provider: string | null
  caption: string | null
  dateline: string | null
}

/** One picture or video of a document. Sizes run from narrow to wide and are never empty. */
export interface MediaItem extends MediaDetails {
  sizes: Rendition[]
}

export type Rendition = PhotoRendition | VideoRendition
export type PhotoRole = 'HighDef' | 'Preview' | 'Thumbnail'

export interface PhotoRendition {
  /** Pictures and graphics alike. */
  type: 'Photo'
  role: PhotoRole
  width: number
  height: number
  href: string
}

export interface VideoRendition {
  type: 'Video'
  /** Free text: `Mpeg4-640x360_W`. */
  role: string
  width: number
  height: number
  href: string
  /** Seconds. */
  duration?: number
}

/** One line of a video's timed shot list. */
export interface DopesheetEntry {
  number: number
  /** As `mm:ss`. */
  start: string
  startSeconds: number
  /** As `mm:ss`. */
  end: string
  endSeconds: number
  description: string
  /** The quoted words, without quotation marks. */
  citations: string[]
}
