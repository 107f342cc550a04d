import type { Context } from 'hono'
import * as v from 'valibot'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { requireSession, sessionNotFound } from './caller.sql.ts'
import { requireFullSession } from './level.sql.ts'
import { readBody } from '../http/readBody.ts'
import type { AccountDeps } from './accountDeps.ts'
import { readUser } from './users.sql.ts'

/** The two fields of PKCE are accepted but mean nothing here, because no address is changed here. */
const bodySchema = v.object({
  data: v.optional(v.record(v.string(), v.unknown())),
  email: v.optional(v.unknown()),
  phone: v.optional(v.unknown()),
  password: v.optional(v.unknown()),
})

/** Bytes of JSON, limited because every access token carries it. */
const largestMetadata = 2048

/** GET /user and PUT /user (deck 7). What can be changed is the metadata, key by key; null removes one. */
export function createUser(deps: AccountDeps) {
  const { database, now } = deps

  const answer = async (context: Context, userId: string) => {
    const user = await readUser(database, userId)
    if (!user) throw sessionNotFound()
    return context.json(user)
  }

  return {
    get: async (context: Context) => answer(context, (await requireSession(context, deps)).userId),

    put: async (context: Context) => {
      const { userId } = await requireFullSession(context, deps)
      const { data, ...fixed } = await readBody(context, bodySchema)
      const [wanted] = Object.entries(fixed).find(([, value]) => value !== undefined) ?? []
      if (wanted !== undefined)
        throw new CodedRefusal(422, 'validation_failed', `This server changes no ${wanted}`)
      if (data) {
        const [changed] = await database.query(
          `UPDATE auth.users SET user_metadata = jsonb_strip_nulls(user_metadata || $2::text::jsonb), updated_at = $3
            WHERE id = $1 AND octet_length((user_metadata || $2::text::jsonb)::text) <= $4 RETURNING id`,
          [userId, JSON.stringify(data), now(), largestMetadata],
        )
        if (!changed) throw new CodedRefusal(422, 'validation_failed', 'data holds too much')
      }
      return answer(context, userId)
    },
  }
}
