/** A document, or a revision of one, as the agency files it. Its text travels back exactly as it was filed. */
export type FiledDocument = {
  uno: string
  raw: string
  /** When the agency filed it; by default the moment at which it is logged. */
  filed?: Date
}

/** A revision of a document, as it stands in the log. */
export type Revision = {
  /** Its place in the log. */
  number: number
  revision: number
  filed: Date
  logged: Date
  raw: string
}

export type LogEntry = Revision & {
  uno: string
  /** The document's place by its first filing. Among equal `published` the higher one stands first. */
  order: number
  /** The number of the document's first entry; null if that entry is past. */
  first: number | null
  /** It was filed before anybody could listen, or came after a higher revision: nobody is told. */
  isPast: boolean
  /** The payload of the revision before it; null if there is none. */
  before: string | null
  /** The document was withdrawn: it matches nothing any more. `raw` and `before` are what stood there. */
  isGone: boolean
}

/** A document in the revision that searches find. `state` is a text to compare: see `stateOf`. */
export type Standing = { uno: string; revision: number; published: Date; state: string }

/** Which documents: those published in a stretch, both ends included, or those of these unos. */
export type StandingIn = { from: Date; to: Date | null } | { unos: readonly string[] }

/** Where a log is: its identity, which a restore replaces, and the numbers it has. */
export type LogState = {
  log: string
  /** Of the newest entry; 0 in an empty log. */
  newest: number
  /**
   * Entries up to this number may be missing although their documents are there. Entries that went with their documents
   * do not count: nobody misses what is too old to be found.
   */
  droppedTo: number
}

/** Entries in the order of their numbers, at most as many as were asked for, and the log as it was then. */
export type LogPage = LogState & { entries: LogEntry[] }

export type ReadOptions = { isPastLeftOut?: boolean }

/**
 * Files documents: each filing changes the index and the log in one transaction. Numbers are never seen out
 * of order: a reader that has seen 8 gets no 7 later.
 */
export type Filing = {
  /**
   * All or none of them, in their order. A higher revision takes the place of a lower one, and of two filings
   * of one revision the later one stands; an exact repeat of an earlier filing is left out. A filing that
   * `isPast` only adds revisions that are missing.
   */
  file(documents: readonly FiledDocument[], options?: { isPast?: boolean }): Promise<void>
  /** Removes documents with their revisions. */
  remove(unos: readonly string[]): Promise<void>
  /**
   * Removes documents that the agency no longer has, at the instant when that was seen, and logs of each that it is gone.
   * Unknown unos are left out.
   */
  withdraw(unos: readonly string[], filed: Date): Promise<void>
  standing(which: StandingIn): Promise<Standing[]>
  /** Removes what was published before the instant, with revisions; resolves to how many documents. */
  prune(before: Date): Promise<number>
  /** All revisions of a document, in the order in which they were filed; empty for an unknown one. */
  revisionsOf(uno: string): Promise<Revision[]>
  /** All revisions of each known document of these, in the order in which they were filed. */
  revisionsOfEach(unos: readonly string[]): Promise<Map<string, Revision[]>>
  /** The entries above a number. */
  readLog(after: number, limit: number, options?: ReadOptions): Promise<LogPage>
  state(): Promise<LogState>
  /** Calls with a number when entries up to it may be read; `onGap` when calls may have been missed. */
  listen(onFiled: (number: number) => void, onGap: () => void): Promise<() => Promise<void>>
}
