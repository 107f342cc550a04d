import type { Queries } from '../database/database.ts'

/** A user as the deck gets it: deck 3, Session. */
export type User = {
  id: string
  aud: 'authenticated'
  role: 'authenticated'
  email: string
  phone: ''
  email_confirmed_at: Date
  created_at: Date
  updated_at: Date
  last_sign_in_at: Date | null
  app_metadata: { provider: string; providers: string[] }
  user_metadata: Record<string, unknown>
  identities: Identity[]
  factors: Factor[]
  is_anonymous: false
}

export type Identity = {
  identity_id: string
  /** The user's id at the provider. */
  id: string
  user_id: string
  identity_data: Record<string, unknown>
  provider: string
  created_at: string
  last_sign_in_at: string | null
  updated_at: string
}

export type Factor = {
  id: string
  friendly_name: string
  factor_type: 'totp' | 'phone'
  status: 'verified' | 'unverified'
  created_at: string
  updated_at: string
}

type UserRow = Pick<
  User,
  | 'id'
  | 'email'
  | 'user_metadata'
  | 'created_at'
  | 'updated_at'
  | 'last_sign_in_at'
  | 'identities'
  | 'factors'
>

/** Null if there is no such user (any more). */
export async function readUser(queries: Queries, id: string): Promise<User | null> {
  const [row] = await queries.query<UserRow>(
    `SELECT u.id, u.email, u.user_metadata, u.created_at, u.updated_at, u.last_sign_in_at,
        (SELECT coalesce(json_agg(json_build_object('identity_id', i.id, 'id', i.provider_id, 'user_id', i.user_id,
            'identity_data', i.identity_data, 'provider', i.provider, 'created_at', i.created_at,
            'last_sign_in_at', i.last_sign_in_at, 'updated_at', i.updated_at) ORDER BY i.created_at, i.id), '[]')
          FROM auth.identities i WHERE i.user_id = u.id) AS identities,
        (SELECT coalesce(json_agg(json_build_object('id', f.id, 'friendly_name', f.friendly_name,
            'factor_type', f.factor_type, 'status', f.status, 'created_at', f.created_at,
            'updated_at', f.updated_at) ORDER BY f.created_at, f.id), '[]')
          FROM auth.mfa_factors f WHERE f.user_id = u.id) AS factors
      FROM auth.users u WHERE u.id = $1`,
    [id],
  )
  if (!row) return null
  const providers = row.identities.map(({ provider }) => provider)
  return {
    ...row,
    aud: 'authenticated',
    role: 'authenticated',
    phone: '',
    // A user is made only after a code, or a provider, has shown that the mailbox is theirs.
    email_confirmed_at: row.created_at,
    app_metadata: { provider: providers[0] ?? 'email', providers },
    is_anonymous: false,
  }
}

/** The id of this mailbox's user, made if there is none. The caller must have shown the mailbox as theirs. */
export async function findOrCreateUser(tx: Queries, email: string, now: Date): Promise<string> {
  const [user] = await tx.query<{ id: string }>(
    `INSERT INTO auth.users (email, created_at, updated_at) VALUES ($1, $2, $2)
      ON CONFLICT (email) DO UPDATE SET email = excluded.email RETURNING id`,
    [email, now],
  )
  if (!user) throw new Error('A user was neither found nor made')
  return user.id
}

/** Ties a user to a provider. The provider's id must have been shown to be theirs. */
export async function putIdentity(
  tx: Queries,
  userId: string,
  { provider, id, data }: { provider: string; id: string; data: Record<string, unknown> },
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at, last_sign_in_at)
      VALUES ($1, $2, $3, $4::text::jsonb, $5, $5, $5)
      ON CONFLICT (provider, provider_id) DO UPDATE
        SET identity_data = excluded.identity_data, last_sign_in_at = excluded.last_sign_in_at`,
    [userId, provider, id, JSON.stringify(data), now],
  )
}
