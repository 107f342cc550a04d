import * as v from 'valibot'

/** An error body. It wins over the status it came with, 200 included (decision 27). */
export const errorBodySchema = v.object({
  error: v.object({ code: v.number(), message: v.string() }),
})
export type ErrorBody = v.InferOutput<typeof errorBodySchema>
