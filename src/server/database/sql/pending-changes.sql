-- Triggers record the changes from which customers, delivery times, the ledger and the risks of orders are derived. Placing an
-- order is a change for the customers only: it stores its promise itself, and new orders are found by their time.

-- For orders, and for tables with an `order_id`. The arguments are the consumers.
CREATE OR REPLACE FUNCTION record_order_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO pending_changes (consumer, order_id)
    SELECT consumer, coalesce(changed ->> 'order_id', changed ->> 'id')::bigint FROM unnest(TG_ARGV) AS consumer;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION record_customer_of_order() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' OR TG_OP = 'UPDATE' AND (OLD.customer_phone, OLD.user_id) IS DISTINCT FROM (NEW.customer_phone, NEW.user_id) THEN
    INSERT INTO pending_changes (consumer, phone, user_id, is_erased)
      VALUES ('customers', OLD.customer_phone, OLD.user_id, TG_OP = 'UPDATE' AND NEW.customer_phone = '');
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO pending_changes (consumer, phone, user_id) VALUES ('customers', NEW.customer_phone, NEW.user_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION record_customer_of_shipment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (consumer, phone) SELECT 'customers', customer_phone FROM orders WHERE id = NEW.order_id;
  RETURN NULL;
END
$$;

-- For users, and for tables with a `user_id`.
CREATE OR REPLACE FUNCTION record_customer_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  INSERT INTO pending_changes (consumer, user_id)
    VALUES ('customers', coalesce(changed ->> 'user_id', changed ->> 'id')::int);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION record_customer_of_mobile() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN
    INSERT INTO pending_changes (consumer, phone, user_id) VALUES ('customers', OLD.mobile, OLD.user_id);
  END IF;
  IF TG_OP <> 'DELETE' THEN
    INSERT INTO pending_changes (consumer, phone, user_id) VALUES ('customers', NEW.mobile, NEW.user_id);
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION record_unlinked_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pending_changes (consumer, customer_id) VALUES ('customers', OLD.customer_id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER orders_change_customers AFTER INSERT OR DELETE ON orders
  FOR EACH ROW EXECUTE FUNCTION record_customer_of_order();

CREATE OR REPLACE TRIGGER orders_change_customers_update AFTER UPDATE ON orders
  FOR EACH ROW WHEN (
    (OLD.customer_phone, OLD.user_id, OLD.customer_name, OLD.customer_email, OLD.city, OLD.pincode, OLD.status, OLD.total_paise, OLD.created_at)
    IS DISTINCT FROM
    (NEW.customer_phone, NEW.user_id, NEW.customer_name, NEW.customer_email, NEW.city, NEW.pincode, NEW.status, NEW.total_paise, NEW.created_at))
  EXECUTE FUNCTION record_customer_of_order();

CREATE OR REPLACE TRIGGER shipments_change_customers_insert AFTER INSERT ON shipments FOR EACH ROW
  WHEN (NEW.outcome = 'returned') EXECUTE FUNCTION record_customer_of_shipment();

CREATE OR REPLACE TRIGGER shipments_change_customers_update AFTER UPDATE ON shipments
  FOR EACH ROW WHEN (OLD.outcome IS DISTINCT FROM NEW.outcome) EXECUTE FUNCTION record_customer_of_shipment();

CREATE OR REPLACE TRIGGER users_change_customers AFTER INSERT OR UPDATE OF username, is_admin ON users
  FOR EACH ROW EXECUTE FUNCTION record_customer_of_account();

CREATE OR REPLACE TRIGGER account_emails_change_customers AFTER INSERT OR UPDATE OR DELETE ON account_emails
  FOR EACH ROW EXECUTE FUNCTION record_customer_of_account();

CREATE OR REPLACE TRIGGER account_mobiles_change_customers AFTER INSERT OR UPDATE OR DELETE ON account_mobiles
  FOR EACH ROW EXECUTE FUNCTION record_customer_of_mobile();

CREATE OR REPLACE TRIGGER customer_accounts_unlink AFTER DELETE ON customer_accounts
  FOR EACH ROW EXECUTE FUNCTION record_unlinked_customer();

CREATE OR REPLACE TRIGGER shipments_change_deliveries AFTER INSERT OR DELETE ON shipments
  FOR EACH ROW EXECUTE FUNCTION record_order_change('deliveries');

CREATE OR REPLACE TRIGGER shipments_change_deliveries_update AFTER UPDATE ON shipments
  FOR EACH ROW WHEN ((OLD.state, OLD.outcome, OLD.outcome_at) IS DISTINCT FROM (NEW.state, NEW.outcome, NEW.outcome_at))
  EXECUTE FUNCTION record_order_change('deliveries');

CREATE OR REPLACE TRIGGER orders_change_deliveries AFTER UPDATE ON orders
  FOR EACH ROW WHEN ((OLD.status, OLD.courier_name, OLD.pincode, OLD.state, OLD.created_at)
    IS DISTINCT FROM (NEW.status, NEW.courier_name, NEW.pincode, NEW.state, NEW.created_at))
  EXECUTE FUNCTION record_order_change('deliveries');

CREATE OR REPLACE TRIGGER orders_change_risks AFTER UPDATE ON orders
  FOR EACH ROW WHEN ((OLD.status, OLD.user_id, OLD.customer_email, OLD.customer_phone, OLD.shipping_address, OLD.city, OLD.state, OLD.pincode, OLD.total_paise)
    IS DISTINCT FROM (NEW.status, NEW.user_id, NEW.customer_email, NEW.customer_phone, NEW.shipping_address, NEW.city, NEW.state, NEW.pincode, NEW.total_paise))
  EXECUTE FUNCTION record_order_change('order-risks');

CREATE OR REPLACE TRIGGER shipments_change_risks_insert AFTER INSERT ON shipments
  FOR EACH ROW WHEN (NEW.outcome IS NOT NULL) EXECUTE FUNCTION record_order_change('order-risks');

CREATE OR REPLACE TRIGGER shipments_change_risks_update AFTER UPDATE ON shipments
  FOR EACH ROW WHEN ((OLD.outcome, OLD.outcome_at) IS DISTINCT FROM (NEW.outcome, NEW.outcome_at))
  EXECUTE FUNCTION record_order_change('order-risks');

CREATE OR REPLACE TRIGGER emails_change_risks AFTER UPDATE OF status ON emails
  FOR EACH ROW WHEN (NEW.status = 'failed' AND OLD.status <> 'failed' AND NEW.order_id IS NOT NULL)
  EXECUTE FUNCTION record_order_change('order-risks');

CREATE OR REPLACE TRIGGER orders_change_ledger_insert AFTER INSERT ON orders
  FOR EACH ROW WHEN (NEW.status = 'delivered') EXECUTE FUNCTION record_order_change('ledger');

CREATE OR REPLACE TRIGGER orders_change_ledger_update AFTER UPDATE ON orders
  FOR EACH ROW WHEN (('delivered' IN (OLD.status, NEW.status) OR 'cancelled' IN (OLD.status, NEW.status))
    AND (OLD.status, OLD.payment_status, OLD.payment_method, OLD.total_paise, OLD.courier_name, OLD.tracking_number)
      IS DISTINCT FROM (NEW.status, NEW.payment_status, NEW.payment_method, NEW.total_paise, NEW.courier_name, NEW.tracking_number))
  EXECUTE FUNCTION record_order_change('ledger');

-- The parcel of a cancelled order may be delivered all the same.
CREATE OR REPLACE TRIGGER shipments_change_ledger AFTER UPDATE ON shipments
  FOR EACH ROW WHEN (OLD.outcome IS DISTINCT FROM NEW.outcome AND 'delivered' IN (OLD.outcome, NEW.outcome))
  EXECUTE FUNCTION record_order_change('ledger');

CREATE OR REPLACE TRIGGER returns_change_ledger AFTER INSERT OR UPDATE OF refund_paise ON returns
  FOR EACH ROW WHEN (NEW.refund_paise IS NOT NULL) EXECUTE FUNCTION record_order_change('ledger');

CREATE OR REPLACE TRIGGER order_refunds_change_ledger AFTER INSERT ON order_refunds
  FOR EACH ROW EXECUTE FUNCTION record_order_change('ledger');
