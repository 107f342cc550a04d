import * as v from 'valibot'

/** The answer of the token call (data 3). `expires_in` counts seconds. */
export const tokenAnswerSchema = v.object({
  access_token: v.string(),
  refresh_token: v.string(),
  expires_in: v.number(),
  token_type: v.optional(v.string()),
})
export type TokenAnswer = v.InferOutput<typeof tokenAnswerSchema>
