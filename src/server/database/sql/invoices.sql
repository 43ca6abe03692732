-- Documents are frozen: only the cancellation is added, once, and the buyer can be removed.
CREATE OR REPLACE FUNCTION protect_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'UPDATE' THEN
    RAISE EXCEPTION 'Invoices cannot be deleted';
  END IF;
  IF to_jsonb(NEW) - 'cancelled_at' - 'buyer' IS DISTINCT FROM to_jsonb(OLD) - 'cancelled_at' - 'buyer'
    OR (OLD.cancelled_at IS NOT NULL AND NEW.cancelled_at IS DISTINCT FROM OLD.cancelled_at)
    OR (NEW.buyer IS NOT NULL AND NEW.buyer IS DISTINCT FROM OLD.buyer) THEN
    RAISE EXCEPTION 'Issued invoices cannot be changed';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER invoices_protect BEFORE UPDATE OR DELETE ON invoices FOR EACH ROW EXECUTE FUNCTION protect_invoice();

CREATE OR REPLACE TRIGGER invoices_protect_all BEFORE TRUNCATE ON invoices FOR EACH STATEMENT EXECUTE FUNCTION protect_invoice();
