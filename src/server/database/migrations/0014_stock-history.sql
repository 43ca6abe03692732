ALTER TABLE "stock_movements" DROP CONSTRAINT "stock_movements_reason";--> statement-breakpoint
DROP INDEX "stock_movements_product_id_index";--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "stock_after" integer;--> statement-breakpoint
UPDATE stock_movements SET stock_after = running.stock_after
FROM (SELECT id, sum(change) OVER (PARTITION BY product_id ORDER BY id) AS stock_after FROM stock_movements) AS running
WHERE running.id = stock_movements.id;--> statement-breakpoint
ALTER TABLE "stock_movements" ALTER COLUMN "stock_after" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "actor_id" integer;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "actor" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD COLUMN "batch" uuid;--> statement-breakpoint
CREATE INDEX "stock_movements_history_index" ON "stock_movements" USING btree ("product_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_movements_batch_index" ON "stock_movements" USING btree ("batch","product_id") WHERE "stock_movements"."batch" is not null;--> statement-breakpoint
ALTER TABLE "stock_movements" ADD CONSTRAINT "stock_movements_reason" CHECK (reason in ('opening', 'order', 'cancel', 'reopen', 'modification', 'correction', 'import', 'received', 'returned', 'damaged', 'counted', 'database'));
--> statement-breakpoint
-- A stock that its movements do not explain gets an opening movement.
INSERT INTO stock_movements (product_id, change, reason, stock_after)
SELECT p.id, p.stock - coalesce(m.sum, 0), 'opening', p.stock
FROM products p LEFT JOIN (SELECT product_id, sum(change) AS sum FROM stock_movements GROUP BY product_id) AS m ON m.product_id = p.id
WHERE p.stock <> coalesce(m.sum, 0);
--> statement-breakpoint
-- The previous release inserts movements without `stock_after`.
CREATE FUNCTION set_stock_after() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.stock_after := NEW.change + coalesce(
    (SELECT stock_after FROM stock_movements WHERE product_id = NEW.product_id ORDER BY id DESC LIMIT 1), 0);
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_set_stock_after BEFORE INSERT ON stock_movements
  FOR EACH ROW WHEN (NEW.stock_after IS NULL) EXECUTE FUNCTION set_stock_after();
--> statement-breakpoint
-- Movements are append-only. They are deleted with their product.
CREATE FUNCTION reject_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Stock movements cannot be changed or deleted';
END
$$;
--> statement-breakpoint
CREATE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION reject_movement_change();
--> statement-breakpoint
-- Runs at the end of a transaction that changed a stock: whatever changed it, the history ends at the present stock.
CREATE FUNCTION record_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  recorded integer;
  present integer;
BEGIN
  SELECT stock_after INTO recorded FROM stock_movements WHERE product_id = NEW.id ORDER BY id DESC LIMIT 1;
  IF recorded = NEW.stock THEN RETURN NULL; END IF;
  -- The transaction may have changed the product again, or deleted it.
  SELECT stock INTO present FROM products WHERE id = NEW.id;
  IF present <> coalesce(recorded, 0) THEN
    INSERT INTO stock_movements (product_id, change, reason, stock_after)
    VALUES (NEW.id, present - coalesce(recorded, 0), 'database', present);
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_record_opening_stock AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.stock <> 0) EXECUTE FUNCTION record_stock_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER products_record_stock_change AFTER UPDATE OF stock ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.stock <> NEW.stock) EXECUTE FUNCTION record_stock_change();
