-- A UTR is the reference of one payment: of an order, a refund of a cancelled order, or a refund of a return. Two transactions with
-- the same UTR take turns, so that the second one sees the payment of the first. Payments that are stored already stay as they are.
CREATE OR REPLACE FUNCTION assert_new_utr(utr text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  owner text;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('utr/' || utr, 0));
  SELECT found.owner INTO owner FROM (
    SELECT 'Order #' || id AS owner FROM orders WHERE payment_reference = utr
    UNION ALL SELECT 'A refund of order #' || order_id FROM order_refunds WHERE order_refunds.utr = assert_new_utr.utr
    UNION ALL SELECT 'Return R-' || id FROM returns WHERE refund_utr = assert_new_utr.utr
  ) AS found LIMIT 1;
  IF owner IS NOT NULL THEN
    RAISE EXCEPTION 'the UTR is that of another payment'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'utr_once', DETAIL = owner;
  END IF;
END
$$;

CREATE OR REPLACE FUNCTION check_order_utr() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_new_utr(NEW.payment_reference);
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION check_refund_utr() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_new_utr(NEW.utr);
  RETURN NEW;
END
$$;

CREATE OR REPLACE FUNCTION check_return_utr() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM assert_new_utr(NEW.refund_utr);
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER orders_new_utr BEFORE INSERT ON orders FOR EACH ROW
  WHEN (NEW.payment_reference IS NOT NULL) EXECUTE FUNCTION check_order_utr();

CREATE OR REPLACE TRIGGER orders_changed_utr BEFORE UPDATE OF payment_reference ON orders FOR EACH ROW
  WHEN (NEW.payment_reference IS DISTINCT FROM OLD.payment_reference AND NEW.payment_reference IS NOT NULL)
  EXECUTE FUNCTION check_order_utr();

CREATE OR REPLACE TRIGGER order_refunds_new_utr BEFORE INSERT ON order_refunds FOR EACH ROW
  WHEN (NEW.utr IS NOT NULL) EXECUTE FUNCTION check_refund_utr();

CREATE OR REPLACE TRIGGER returns_new_utr BEFORE INSERT ON returns FOR EACH ROW
  WHEN (NEW.refund_utr IS NOT NULL) EXECUTE FUNCTION check_return_utr();

CREATE OR REPLACE TRIGGER returns_changed_utr BEFORE UPDATE OF refund_utr ON returns FOR EACH ROW
  WHEN (NEW.refund_utr IS DISTINCT FROM OLD.refund_utr AND NEW.refund_utr IS NOT NULL)
  EXECUTE FUNCTION check_return_utr();
