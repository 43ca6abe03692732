-- The parcels that a customer did not take follow from the times of the steps, not from the last status: a parcel that is lost
-- on its way back was refused, and one that was delivered after all was not.
DROP TRIGGER shipments_customers_insert ON shipments;
--> statement-breakpoint
DROP TRIGGER shipments_customers_update ON shipments;
--> statement-breakpoint
CREATE TRIGGER shipments_customers_insert AFTER INSERT ON shipments FOR EACH ROW
  WHEN (NEW.returning_at IS NOT NULL OR NEW.returned_at IS NOT NULL) EXECUTE FUNCTION record_shipment_customer();
--> statement-breakpoint
-- The status as well, for the previous release.
CREATE TRIGGER shipments_customers_update AFTER UPDATE OF courier_status, delivered_at, returning_at, returned_at ON shipments
  FOR EACH ROW WHEN (
    (OLD.delivered_at, OLD.returning_at, OLD.returned_at) IS DISTINCT FROM (NEW.delivered_at, NEW.returning_at, NEW.returned_at)
    OR (NEW.courier_status IS DISTINCT FROM OLD.courier_status
      AND (NEW.courier_status IN ('RETURNING', 'RETURNED') OR OLD.courier_status IN ('RETURNING', 'RETURNED'))))
  EXECUTE FUNCTION record_shipment_customer();
--> statement-breakpoint
DROP TRIGGER shipments_mark_risk ON shipments;
--> statement-breakpoint
CREATE TRIGGER shipments_mark_risk AFTER UPDATE OF delivered_at, returning_at, returned_at ON shipments
  FOR EACH ROW WHEN ((OLD.delivered_at, OLD.returning_at, OLD.returned_at)
    IS DISTINCT FROM (NEW.delivered_at, NEW.returning_at, NEW.returned_at))
  EXECUTE FUNCTION mark_order_risk_stale();
--> statement-breakpoint
DROP TRIGGER shipments_deliveries_update ON shipments;
--> statement-breakpoint
CREATE TRIGGER shipments_deliveries_update AFTER UPDATE OF state, courier_status, delivered_at, returning_at, returned_at ON shipments
  FOR EACH ROW WHEN ((OLD.state, OLD.courier_status, OLD.delivered_at, OLD.returning_at, OLD.returned_at)
    IS DISTINCT FROM (NEW.state, NEW.courier_status, NEW.delivered_at, NEW.returning_at, NEW.returned_at))
  EXECUTE FUNCTION record_shipment_delivery();
--> statement-breakpoint
-- Orders whose outcome changes with the rule are counted again.
INSERT INTO customer_changes (phone)
SELECT DISTINCT o.customer_phone FROM shipments s JOIN orders o ON o.id = s.order_id
WHERE s.returning_at IS NOT NULL AND o.customer_phone <> '';
--> statement-breakpoint
INSERT INTO delivery_changes (order_id) SELECT DISTINCT order_id FROM shipments WHERE returning_at IS NOT NULL;
--> statement-breakpoint
UPDATE order_risks SET is_stale = true WHERE order_id IN (SELECT order_id FROM shipments WHERE returning_at IS NOT NULL);
