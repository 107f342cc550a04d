import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AccountTables } from './migrations.ts'
import { pushTables } from './pushTables.ts'

/**
 * The tables of the accounts. The tables that a Supabase project has by itself come before the project's own migrations
 * (`supabase/migrations`); the triggers that tell this server of changes are ours alone. Only ever appended to.
 */
export function accountMigrations(folder: string): AccountTables {
  const read = (file: string) => readFileSync(join(folder, file), 'utf8')
  return [
    { version: 1001, sql: [accountRoles, identity, accounts] },
    { version: 1002, sql: [read('20261001000000_columns.sql')] },
    { version: 1003, sql: [notice] },
    { version: 1004, sql: [factors, read('20261122000000_second_factor.sql')] },
    { version: 1005, sql: [codesByCaller] },
    { version: 1006, sql: [read('20261123000000_items.sql'), itemsNotice] },
    { version: 1007, sql: [pushTables] },
    { version: 1008, sql: [read('20261127000000_params_at.sql')] },
    { version: 1009, sql: [mailedLinks] },
    { version: 1010, sql: [phones] },
  ]
}

/** Roles belong to the whole cluster: another database of it may have them, or make them at this moment. */
export const accountRoles = `
DO $$
DECLARE name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['anon', 'authenticated'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT 1 FROM pg_roles WHERE rolname = name) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', name);
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    BEGIN
      EXECUTE format('GRANT %I TO %I', name, session_user);
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END;
    -- An administrator may have granted it before. If not, it is better known now than at the first reader.
    EXECUTE format('SET LOCAL ROLE %I', name);
    RESET ROLE;
  END LOOP;
END $$;`

const identity = `
CREATE SCHEMA auth;
CREATE FUNCTION auth.jwt() RETURNS jsonb LANGUAGE sql STABLE
  AS $$ SELECT coalesce(nullif(current_setting('request.jwt.claims', true), ''), '{}')::jsonb $$;
CREATE FUNCTION auth.uid() RETURNS uuid LANGUAGE sql STABLE
  AS $$ SELECT nullif(auth.jwt() ->> 'sub', '')::uuid $$;
GRANT USAGE ON SCHEMA auth, public TO anon, authenticated;`

/** Codes, tokens and limits are stored as hashes, TOTP secrets and the grace's tokens sealed; no key lies here. */
const accounts = `
CREATE TABLE auth.users (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  email text NOT NULL UNIQUE,
  user_metadata jsonb NOT NULL DEFAULT '{}',
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  last_sign_in_at timestamptz
);
CREATE TABLE auth.identities (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  provider text NOT NULL,
  provider_id text NOT NULL,
  identity_data jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  last_sign_in_at timestamptz,
  UNIQUE (provider, provider_id)
);
CREATE INDEX identities_user ON auth.identities (user_id);
CREATE TABLE auth.codes (
  email text PRIMARY KEY,
  hash text NOT NULL,
  expires_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0
);
CREATE TABLE auth.sessions (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  aal text NOT NULL DEFAULT 'aal1',
  amr jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  refreshed_at timestamptz NOT NULL
);
CREATE INDEX sessions_user ON auth.sessions (user_id);
CREATE TABLE auth.refresh_tokens (
  hash text PRIMARY KEY,
  session_id uuid NOT NULL REFERENCES auth.sessions (id) ON DELETE CASCADE,
  parent text,
  created_at timestamptz NOT NULL,
  used_at timestamptz,
  sealed_child text
);
CREATE INDEX refresh_tokens_session ON auth.refresh_tokens (session_id);
CREATE TABLE auth.factors (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  friendly_name text NOT NULL,
  status text NOT NULL DEFAULT 'unverified',
  sealed_secret text NOT NULL,
  last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (user_id, friendly_name)
);
CREATE TABLE auth.challenges (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  factor_id uuid NOT NULL REFERENCES auth.factors (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  tries int NOT NULL DEFAULT 0
);
CREATE TABLE auth.used_id_tokens (hash text PRIMARY KEY, expires_at timestamptz NOT NULL);
CREATE TABLE auth.rate_limits (
  key text PRIMARY KEY,
  count int NOT NULL,
  ends_at timestamptz NOT NULL
);`

/** An id only, because a notification is short, and every listener may read it. */
const notice = `
CREATE FUNCTION public.columns_notice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
DECLARE changed public.columns := CASE TG_OP WHEN 'DELETE' THEN old ELSE new END;
BEGIN
  PERFORM pg_catalog.pg_notify('columns_changes', json_build_object(
    'type', TG_OP, 'user_id', changed.user_id, 'id', changed.id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER columns_notice AFTER INSERT OR UPDATE OR DELETE ON public.columns
  FOR EACH ROW EXECUTE FUNCTION public.columns_notice();`

/** Named as in Supabase, because the project's own policies look there. */
const factors = 'ALTER TABLE auth.factors RENAME TO mfa_factors;'

/**
 * A mailbox may have several codes, each with the address that asked for it. The addresses from which its
 * user has signed in are kept too.
 */
const codesByCaller = `
ALTER TABLE auth.codes DROP CONSTRAINT codes_pkey;
ALTER TABLE auth.codes ADD COLUMN id uuid PRIMARY KEY DEFAULT gen_random_uuid();
ALTER TABLE auth.codes ADD COLUMN caller text NOT NULL DEFAULT '';
ALTER TABLE auth.codes ADD COLUMN foreign_tries int NOT NULL DEFAULT 0;
CREATE INDEX codes_email ON auth.codes (email);
CREATE TABLE auth.known_callers (
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  caller text NOT NULL,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, caller)
);`

/**
 * Beside its code a mail may have a link, stored as the hash of its secret. A link of PKCE also has the challenge of the
 * browser that asked for it.
 */
const mailedLinks = `
ALTER TABLE auth.codes ADD COLUMN link text UNIQUE;
ALTER TABLE auth.codes ADD COLUMN challenge text;`

/** What is sealed is the secret of an authenticator, or the number of a phone, whose challenges have a code. */
const phones = `
ALTER TABLE auth.mfa_factors ADD COLUMN factor_type text NOT NULL DEFAULT 'totp';
ALTER TABLE auth.challenges ADD COLUMN code_hash text;`

/** Items are removed only when their time is over, and no device has to hear of that. */
const itemsNotice = `
CREATE FUNCTION public.items_notice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM pg_catalog.pg_notify('items_changes', json_build_object(
    'type', TG_OP, 'user_id', new.user_id, 'id', new.row_id)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER items_notice AFTER INSERT OR UPDATE ON public.items
  FOR EACH ROW EXECUTE FUNCTION public.items_notice();`
