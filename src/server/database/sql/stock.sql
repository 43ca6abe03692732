-- Movements are append-only. They are deleted with their product.
CREATE OR REPLACE FUNCTION reject_movement_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM products WHERE id = OLD.product_id) THEN RETURN OLD; END IF;
  RAISE EXCEPTION 'Stock movements cannot be changed or deleted';
END
$$;

-- Runs at the end of a transaction that changed a stock: whatever changed it, the history ends at the present stock.
CREATE OR REPLACE FUNCTION record_stock_change() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER stock_movements_append_only BEFORE UPDATE OR DELETE ON stock_movements
  FOR EACH ROW EXECUTE FUNCTION reject_movement_change();

DROP TRIGGER IF EXISTS products_record_opening_stock ON products;
CREATE CONSTRAINT TRIGGER products_record_opening_stock AFTER INSERT ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.stock <> 0) EXECUTE FUNCTION record_stock_change();

DROP TRIGGER IF EXISTS products_record_stock_change ON products;
CREATE CONSTRAINT TRIGGER products_record_stock_change AFTER UPDATE OF stock ON products DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (OLD.stock <> NEW.stock) EXECUTE FUNCTION record_stock_change();
