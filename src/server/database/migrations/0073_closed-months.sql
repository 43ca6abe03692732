CREATE TABLE "closed_months" (
	"month" text PRIMARY KEY NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	"closed_by_id" integer NOT NULL,
	"closed_by" text NOT NULL,
	CONSTRAINT "closed_months_month" CHECK ("closed_months"."month" ~ '^[0-9]{4}-(0[1-9]|1[0-2])$')
);
--> statement-breakpoint
-- One check for each statement: imports post thousands of entries.
CREATE FUNCTION refuse_closed_month() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER ledger_entries_closed_month AFTER INSERT ON ledger_entries
  REFERENCING NEW TABLE AS new_entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_closed_month();
--> statement-breakpoint
CREATE FUNCTION refuse_month_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A closed month stays closed. Corrections are dated when they are posted.';
END
$$;
--> statement-breakpoint
CREATE TRIGGER closed_months_append_only BEFORE UPDATE OR DELETE ON closed_months
  FOR EACH ROW EXECUTE FUNCTION refuse_month_change();
--> statement-breakpoint
CREATE TRIGGER closed_months_no_truncate BEFORE TRUNCATE ON closed_months
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_month_change();
