ALTER TABLE "order_risks" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "order_risks" ADD COLUMN "address_key" text;--> statement-breakpoint
ALTER TABLE "order_risks" ADD COLUMN "pincode" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "order_risks" ADD COLUMN "placed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "order_risks" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "order_risks" ADD COLUMN "outcome_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_risks_pincode_index" ON "order_risks" USING btree ("pincode","outcome_at" desc,"outcome","order_id") WHERE "order_risks"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "order_risks_address_index" ON "order_risks" USING btree ("address_key","outcome_at" desc) WHERE "order_risks"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "order_risks_outcome_index" ON "order_risks" USING btree ("outcome_at" desc,"outcome") WHERE "order_risks"."outcome" is not null;--> statement-breakpoint
CREATE INDEX "order_risks_score_index" ON "order_risks" USING btree ("placed_at","score","outcome","order_id") WHERE "order_risks"."outcome" is not null;--> statement-breakpoint
ALTER TABLE "order_risks" ADD CONSTRAINT "order_risks_outcome" CHECK (outcome in ('delivered', 'refused'));--> statement-breakpoint
ALTER TABLE "order_risks" ADD CONSTRAINT "order_risks_outcome_time" CHECK (("order_risks"."outcome" is null) = ("order_risks"."outcome_at" is null));--> statement-breakpoint
-- A risk is stale when a fact of its order or the fate of its parcel changes. The next run computes it again, after a
-- crash as well.
CREATE FUNCTION mark_order_risk_stale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_risks SET is_stale = true
  WHERE order_id = CASE TG_TABLE_NAME WHEN 'orders' THEN (to_jsonb(NEW) ->> 'id')::bigint ELSE (to_jsonb(NEW) ->> 'order_id')::bigint END
    AND NOT is_stale;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_mark_risk AFTER UPDATE OF status, user_id, customer_email, customer_phone, shipping_address, city, state, pincode, total_paise ON orders
  FOR EACH ROW WHEN ((OLD.status, OLD.user_id, OLD.customer_email, OLD.customer_phone, OLD.shipping_address, OLD.city, OLD.state, OLD.pincode, OLD.total_paise)
    IS DISTINCT FROM (NEW.status, NEW.user_id, NEW.customer_email, NEW.customer_phone, NEW.shipping_address, NEW.city, NEW.state, NEW.pincode, NEW.total_paise))
  EXECUTE FUNCTION mark_order_risk_stale();
--> statement-breakpoint
CREATE TRIGGER shipments_mark_risk_insert AFTER INSERT ON shipments
  FOR EACH ROW WHEN (NEW.delivered_at IS NOT NULL OR NEW.returning_at IS NOT NULL) EXECUTE FUNCTION mark_order_risk_stale();
--> statement-breakpoint
CREATE TRIGGER shipments_mark_risk AFTER UPDATE OF delivered_at, returning_at ON shipments
  FOR EACH ROW WHEN ((OLD.delivered_at, OLD.returning_at) IS DISTINCT FROM (NEW.delivered_at, NEW.returning_at))
  EXECUTE FUNCTION mark_order_risk_stale();
--> statement-breakpoint
-- An email that the mail server rejected for good. The second part of its key is the number of the order.
CREATE FUNCTION mark_order_risk_of_email() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE order_risks SET is_stale = true
  WHERE order_id = split_part(NEW.key, '/', 2)::bigint AND NOT is_stale;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER emails_mark_risk AFTER UPDATE OF status ON emails
  FOR EACH ROW WHEN (NEW.status = 'failed' AND OLD.status <> 'failed' AND NEW.key ~ '^[a-z-]+/[0-9]{10}(/|$)')
  EXECUTE FUNCTION mark_order_risk_of_email();
--> statement-breakpoint
-- Statuses that staff set themselves count as well, so orders without a shipment have outcomes.
UPDATE order_risks SET is_stale = true;
