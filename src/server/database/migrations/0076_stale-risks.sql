-- A change marks the risk of its order also while the worker claims it: it waits for the claim instead of skipping a row that
-- is still marked for all others.
CREATE OR REPLACE FUNCTION mark_order_risk_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_risks SET is_stale = true
  WHERE order_id = CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_order_risk_of_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_risks SET is_stale = true WHERE order_id = split_part(NEW.key, '/', 2)::bigint;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Orders whose outcome was lost.
UPDATE order_risks SET is_stale = true WHERE outcome IS NULL;
