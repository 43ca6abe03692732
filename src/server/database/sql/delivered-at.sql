-- The courier's time of the delivery counts; without one, that of the change of the status.
CREATE OR REPLACE FUNCTION set_delivered_at() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.delivered_at := CASE WHEN NEW.status = 'delivered' THEN
    coalesce(NEW.delivered_at, (SELECT max(delivered_at) FROM shipments WHERE order_id = NEW.id), now()) END;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER orders_set_delivered_at_insert BEFORE INSERT ON orders
  FOR EACH ROW WHEN (NEW.status = 'delivered') EXECUTE FUNCTION set_delivered_at();

CREATE OR REPLACE TRIGGER orders_set_delivered_at_update BEFORE UPDATE OF status ON orders
  FOR EACH ROW WHEN (NEW.status <> OLD.status AND 'delivered' IN (OLD.status, NEW.status))
  EXECUTE FUNCTION set_delivered_at();
