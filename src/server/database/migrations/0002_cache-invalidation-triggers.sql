-- Cache invalidation: statement triggers publish the cache tags of changed rows on the channel `changes`, and every server
-- process listens. PostgreSQL delivers a notification on commit only, so a rolled back change invalidates nothing.
--
-- product:ID    one product's own figures and images
-- catalog       which products, categories and institutes there are, and how they are found and sorted
-- content       banners, testimonials and site settings
-- new-order:ID  events for the staff's event stream; no response is cached under them
-- order:ID

CREATE FUNCTION publish_tags(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payload text := (SELECT string_agg(DISTINCT tag, ' ') FROM unnest(tags) AS tag);
BEGIN
  IF payload IS NULL THEN RETURN; END IF;
  -- A notification carries less than 8,000 bytes. '*' stands for every tag.
  PERFORM pg_notify('changes', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
END
$$;
--> statement-breakpoint
-- Publishes the tag in the trigger's argument if any row changed.
CREATE FUNCTION publish_table_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM publish_tags(ARRAY(SELECT TG_ARGV[0] FROM (TABLE new_rows EXCEPT TABLE old_rows) AS changed));
  ELSE
    PERFORM publish_tags(ARRAY(SELECT TG_ARGV[0] FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Orders change the stock of products all day: a change of `stock` alone leaves the tag `catalog` out.
CREATE FUNCTION publish_product_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM publish_tags(ARRAY(
      SELECT 'product:' || id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS changed
      UNION ALL
      SELECT 'catalog' FROM (
        SELECT to_jsonb(new_rows) - 'stock' FROM new_rows EXCEPT SELECT to_jsonb(old_rows) - 'stock' FROM old_rows
      ) AS changed
    ));
  ELSE
    PERFORM publish_tags(ARRAY(SELECT unnest(ARRAY['catalog', 'product:' || id]) FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- For tables with a `product_id`: publishes the product's tag, and the tags in the trigger's arguments.
CREATE FUNCTION publish_linked_product_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM publish_tags(ARRAY(
      SELECT unnest('product:' || product_id || coalesce(TG_ARGV, '{}')) FROM (
        (TABLE new_rows EXCEPT TABLE old_rows) UNION ALL (TABLE old_rows EXCEPT TABLE new_rows)
      ) AS changed
    ));
  ELSE
    PERFORM publish_tags(ARRAY(SELECT unnest('product:' || product_id || coalesce(TG_ARGV, '{}')) FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION publish_order_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM publish_tags(ARRAY(SELECT 'order:' || id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS changed));
  ELSE
    PERFORM publish_tags(ARRAY(SELECT 'new-order:' || id FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION publish_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', '*');
  RETURN NULL;
END
$$;
--> statement-breakpoint
DO $$
DECLARE
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('products', 'publish_product_tags()'),
    ('product_images', 'publish_linked_product_tags()'),
    ('product_categories', 'publish_linked_product_tags(catalog)'),
    ('slug_redirects', 'publish_table_tag(catalog)'),
    ('categories', 'publish_table_tag(catalog)'),
    ('institutes', 'publish_table_tag(catalog)'),
    ('search_synonyms', 'publish_table_tag(catalog)'),
    ('banners', 'publish_table_tag(content)'),
    ('testimonials', 'publish_table_tag(content)'),
    ('site_settings', 'publish_table_tag(content)')
  ) AS sources (relation, publish) LOOP
    EXECUTE format('CREATE TRIGGER %1$s_publish_insert AFTER INSERT ON %1$I
      REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$s', source.relation, source.publish);
    EXECUTE format('CREATE TRIGGER %1$s_publish_update AFTER UPDATE ON %1$I
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$s',
      source.relation, source.publish);
    EXECUTE format('CREATE TRIGGER %1$s_publish_delete AFTER DELETE ON %1$I
      REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$s', source.relation, source.publish);
    EXECUTE format('CREATE TRIGGER %1$s_publish_truncate AFTER TRUNCATE ON %1$I
      FOR EACH STATEMENT EXECUTE FUNCTION publish_truncate()', source.relation);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER orders_publish_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_order_events();
--> statement-breakpoint
CREATE TRIGGER orders_publish_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_order_events();
