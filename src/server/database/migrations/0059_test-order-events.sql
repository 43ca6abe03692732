-- A test order is not a new order for staff: it plays no sound. Lists that show it are loaded again.
CREATE OR REPLACE FUNCTION publish_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM publish_tags(ARRAY(SELECT 'order:' || id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS changed));
  ELSE
    PERFORM publish_tags(ARRAY(
      SELECT CASE WHEN source = 'test' THEN 'order:' ELSE 'new-order:' END || id FROM changed_rows
    ));
  END IF;
  RETURN NULL;
END
$$;
