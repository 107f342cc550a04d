import * as v from 'valibot'
import { CodedRefusal } from '../http/codedRefusal.ts'
import { equals, sha256 } from '../base/secrets.ts'

/** RFC 7636: what a browser keeps, and what it sends of it beforehand, are such words. */
export const pkceWord = v.pipe(v.string(), v.regex(/^[\w.~-]{43,128}$/))

/** How a body begins PKCE. The client sends null for both where it begins none. */
export const challengeEntries = {
  code_challenge: v.optional(v.nullable(pkceWord)),
  // A page that was not loaded securely cannot hash, so its client sends the verifier itself.
  code_challenge_method: v.optional(
    v.nullable(v.pipe(v.string(), v.toLowerCase(), v.picklist(['s256', 'plain']))),
  ),
}

type Begun = v.InferOutput<v.ObjectSchema<typeof challengeEntries, undefined>>

/** The challenge as it is stored, hashed whatever the method; null without one. Throws for half of one. */
export function challengeOf({
  code_challenge: challenge,
  code_challenge_method: method,
}: Begun): string | null {
  if ((challenge ?? null) === null && (method ?? null) === null) return null
  if (!challenge || !method)
    throw new CodedRefusal(400, 'validation_failed', 'code_challenge and its method belong together')
  return method === 'plain' ? sha256(challenge) : challenge
}

/** Does this verifier belong to a stored challenge? */
export const isVerifierOf = (challenge: string, verifier: string) => equals(sha256(verifier), challenge)
