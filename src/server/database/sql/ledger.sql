-- Money never moves without its counterpart: each entry has postings that add up to zero when the transaction commits.
CREATE OR REPLACE FUNCTION check_ledger_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  entry integer := CASE TG_TABLE_NAME WHEN 'ledger_entries' THEN to_jsonb(NEW) ->> 'id' ELSE to_jsonb(NEW) ->> 'entry_id' END;
  total bigint;
BEGIN
  SELECT sum(amount_paise) INTO total FROM ledger_postings WHERE entry_id = entry;
  IF total IS NULL THEN RAISE EXCEPTION 'Entry % of the ledger has no postings', entry; END IF;
  IF total <> 0 THEN RAISE EXCEPTION 'The postings of entry % of the ledger add up to % paise', entry, total; END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Entries of the ledger cannot be changed or deleted. Post an entry that reverses them.';
END
$$;

-- Adds new postings on the account of couriers to the balances of their orders.
CREATE OR REPLACE FUNCTION update_receivables() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO receivables (order_id, balance_paise)
  SELECT e.order_id, sum(p.amount_paise) FROM new_postings p JOIN ledger_entries e ON e.id = p.entry_id
  WHERE p.account = 'courier_receivable' GROUP BY e.order_id ORDER BY e.order_id
  ON CONFLICT (order_id) DO UPDATE SET balance_paise = receivables.balance_paise + excluded.balance_paise;
  RETURN NULL;
END
$$;

-- One check for each statement: imports post thousands of entries.
CREATE OR REPLACE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  closed text;
  dated text;
BEGIN
  SELECT max(month) INTO closed FROM closed_months;
  IF closed IS NULL THEN RETURN NULL; END IF;
  SELECT min(to_char(occurred_at AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM')) INTO dated FROM new_entries;
  IF dated <= closed THEN RAISE EXCEPTION 'The month % is closed. Date the entry when it is posted.', dated; END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION refuse_month_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A closed month stays closed. Corrections are dated when they are posted.';
END
$$;

DROP TRIGGER IF EXISTS ledger_entries_balance ON ledger_entries;
CREATE CONSTRAINT TRIGGER ledger_entries_balance AFTER INSERT ON ledger_entries DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();

DROP TRIGGER IF EXISTS ledger_postings_balance ON ledger_postings;
CREATE CONSTRAINT TRIGGER ledger_postings_balance AFTER INSERT ON ledger_postings DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW EXECUTE FUNCTION check_ledger_entry();

CREATE OR REPLACE TRIGGER ledger_entries_append_only BEFORE UPDATE OR DELETE ON ledger_entries
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER ledger_postings_append_only BEFORE UPDATE OR DELETE ON ledger_postings
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER ledger_entries_no_truncate BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER ledger_postings_no_truncate BEFORE TRUNCATE ON ledger_postings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER ledger_postings_update_receivables AFTER INSERT ON ledger_postings
  REFERENCING NEW TABLE AS new_postings FOR EACH STATEMENT EXECUTE FUNCTION update_receivables();

CREATE OR REPLACE TRIGGER ledger_entries_closed_month AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();

CREATE OR REPLACE TRIGGER closed_months_append_only BEFORE UPDATE OR DELETE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_month_change();

CREATE OR REPLACE TRIGGER closed_months_no_truncate BEFORE TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_month_change();

CREATE OR REPLACE TRIGGER ledger_books_append_only BEFORE UPDATE OR DELETE ON ledger_books
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER ledger_books_no_truncate BEFORE TRUNCATE ON ledger_books
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();

CREATE OR REPLACE TRIGGER closed_month_reports_append_only BEFORE UPDATE OR DELETE ON closed_month_reports
  FOR EACH ROW EXECUTE FUNCTION refuse_month_change();

CREATE OR REPLACE TRIGGER closed_month_reports_no_truncate BEFORE TRUNCATE ON closed_month_reports
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_month_change();
