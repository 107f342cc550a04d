import * as v from 'valibot'
import { toldNames, type ToldName } from './toldTables.ts'

/** The changes that a channel wants to hear of, and the number under which it is told. */
export type Binding = { id: number; wanted: Wanted }

const wantedSchema = v.strictObject({
  event: v.picklist(['*', 'INSERT', 'UPDATE', 'DELETE']),
  schema: v.literal('public'),
  table: v.picklist(toldNames),
  filter: v.optional(v.pipe(v.string(), v.regex(/^user_id=eq\.[\da-f-]{36}$/))),
})
type Wanted = v.InferOutput<typeof wantedSchema>

const joinSchema = v.object({
  config: v.object({ postgres_changes: v.optional(v.pipe(v.array(wantedSchema), v.maxLength(10)), []) }),
  access_token: v.optional(v.nullable(v.string()), null),
})

export type Join = { token: string | null; bindings: Binding[] }

/** Null if the channel wants what is not served here. */
export function readJoin(payload: unknown): Join | null {
  const read = v.safeParse(joinSchema, payload)
  if (!read.success) return null
  const { config, access_token: token } = read.output
  return { token, bindings: config.postgres_changes.map((wanted, place) => ({ id: place + 1, wanted })) }
}

/** The form in which a table's trigger tells of a change; each listener reads the row with its own rights. */
export const noticeSchema = v.object({
  type: v.picklist(['INSERT', 'UPDATE', 'DELETE']),
  user_id: v.string(),
  id: v.string(),
})
export type Change = v.InferOutput<typeof noticeSchema> & { table: ToldName }

/** The numbers of the bindings that want to be told. */
export function idsFor(bindings: readonly Binding[], { table, type, user_id: owner }: Change): number[] {
  return bindings
    .filter(({ wanted }) => {
      const isOwner = wanted.filter === undefined || wanted.filter === `user_id=eq.${owner}`
      return wanted.table === table && isOwner && (wanted.event === '*' || wanted.event === type)
    })
    .map(({ id }) => id)
}
