import * as v from 'valibot'

export type Said = {
  /** Markdown, for the row of `docs/settings.md`; its links begin at `docs/`. */
  what: string
  /** In place of a default that depends on other settings. */
  byDefault?: string
}

/** A setting with what `docs/settings.md` says of it. */
export const said = <Schema extends v.GenericSchema>(what: string, schema: Schema, byDefault?: string) =>
  v.pipe(schema, v.metadata({ what, ...(byDefault !== undefined && { byDefault }) } satisfies Said))
