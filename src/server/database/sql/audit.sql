-- The hash of an entry: of the previous entry's hash, and of every field of this one in an order and format that stay.
CREATE OR REPLACE FUNCTION audit_entry_hash(entry audit_log, previous_hash text) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT encode(sha256(convert_to(previous_hash || jsonb_build_array(
    entry.chain_position, entry.id, to_char(entry.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'),
    entry.actor_id, entry.actor, entry.action, entry.kind, entry.subject_id, entry.subject,
    entry.before, entry.after, entry.batch
  )::text, 'UTF8')), 'hex')
$$;

-- Adds the entries of this transaction to the chain. Entries of other transactions are either in it or not yet visible.
CREATE OR REPLACE FUNCTION chain_audit_entries() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  head audit_chain;
  entry audit_log;
BEGIN
  -- Without a row, the first entry of the store: it inserts the row, and others that do the same wait for it.
  INSERT INTO audit_chain (id, chain_position, hash)
  SELECT 1, 0, '' WHERE NOT EXISTS (SELECT FROM audit_chain) ON CONFLICT DO NOTHING;
  SELECT * INTO head FROM audit_chain FOR UPDATE;
  FOR entry IN SELECT * FROM audit_log WHERE chain_position IS NULL ORDER BY id LOOP
    head.chain_position := head.chain_position + 1;
    entry.chain_position := head.chain_position;
    head.hash := audit_entry_hash(entry, head.hash);
    UPDATE audit_log SET chain_position = head.chain_position, hash = head.hash WHERE id = entry.id;
  END LOOP;
  UPDATE audit_chain SET chain_position = head.chain_position, hash = head.hash;
END
$$;

CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The first entry of a transaction adds all of them; restored entries have their place already.
  IF EXISTS (SELECT FROM audit_log WHERE id = NEW.id AND chain_position IS NULL) THEN
    PERFORM chain_audit_entries();
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND OLD.chain_position IS NULL
    AND to_jsonb(NEW) - '{chain_position,hash}'::text[] = to_jsonb(OLD) - '{chain_position,hash}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Entries of the audit log cannot be changed or deleted';
END
$$;

-- Deferred to the commit: the lock on the chain is the last one that a transaction takes and lasts as long as its commit.
-- Staff who work at the same time do not wait for each other's transactions, and cannot deadlock.
DROP TRIGGER IF EXISTS audit_log_chain ON audit_log;
CREATE CONSTRAINT TRIGGER audit_log_chain AFTER INSERT ON audit_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_audit_change();

CREATE OR REPLACE TRIGGER audit_log_no_truncate BEFORE TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
