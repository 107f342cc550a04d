/**
 * Devices that are alerted while their deck is closed, and what they were alerted of, for kills. A device
 * goes with its session. Its address is sealed, because whoever knows it and its keys could alert it.
 */
export const pushTables = `
CREATE TABLE auth.push_subscriptions (
  hash text PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  session_id uuid NOT NULL REFERENCES auth.sessions (id) ON DELETE CASCADE,
  sealed text NOT NULL,
  time_zone text NOT NULL,
  pauses jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  well_at timestamptz NOT NULL
);
CREATE INDEX push_subscriptions_user ON auth.push_subscriptions (user_id);
CREATE INDEX push_subscriptions_session ON auth.push_subscriptions (session_id);
CREATE TABLE auth.pushed (
  user_id uuid NOT NULL REFERENCES auth.users (id) ON DELETE CASCADE,
  uno text NOT NULL,
  revision int NOT NULL,
  kind text NOT NULL,
  embargoed timestamptz,
  columns text[] NOT NULL,
  pushed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, uno)
);
CREATE INDEX pushed_uno ON auth.pushed (uno);
CREATE FUNCTION auth.push_notice() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = '' AS $$
BEGIN
  PERFORM pg_catalog.pg_notify('push_changes', (CASE TG_OP WHEN 'DELETE' THEN old.user_id ELSE new.user_id END)::text);
  RETURN NULL;
END $$;
CREATE TRIGGER push_notice AFTER INSERT OR DELETE OR UPDATE OF user_id ON auth.push_subscriptions
  FOR EACH ROW EXECUTE FUNCTION auth.push_notice();`
