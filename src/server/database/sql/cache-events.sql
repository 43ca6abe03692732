-- Cache invalidation: statement triggers publish the cache tags of changed rows on the channel `changes`, and every server
-- process listens. PostgreSQL delivers a notification on commit only, so a rolled back change invalidates nothing.
--
-- product:ID    one product's own figures and images
-- catalog       which products, categories and institutes there are, and how they are found and sorted
-- content       banners, testimonials and site settings
-- new-order:ID  events for the staff's event stream; no response is cached under them
-- order:ID

CREATE OR REPLACE FUNCTION publish_tags(tags text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  payload text := (SELECT string_agg(DISTINCT tag, ' ') FROM unnest(tags) AS tag);
BEGIN
  IF payload IS NULL THEN RETURN; END IF;
  -- A notification carries less than 8,000 bytes. '*' stands for every tag.
  PERFORM pg_notify('changes', CASE WHEN octet_length(payload) > 7000 THEN '*' ELSE payload END);
END
$$;

-- Publishes the tag in the trigger's argument if any row changed.
CREATE OR REPLACE FUNCTION publish_table_tag() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM publish_tags(ARRAY(SELECT TG_ARGV[0] FROM (TABLE new_rows EXCEPT TABLE old_rows) AS changed));
  ELSE
    PERFORM publish_tags(ARRAY(SELECT TG_ARGV[0] FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;

-- Orders change the stock of products all day: a change of `stock` leaves the tag `catalog` out, unless the product is
-- sold out by it or in stock again, because customers filter by that.
CREATE OR REPLACE FUNCTION publish_product_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM publish_tags(ARRAY(
      SELECT 'product:' || id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS changed
      UNION ALL
      SELECT 'catalog' FROM (
        SELECT to_jsonb(new_rows) - 'stock', stock > 0 FROM new_rows
        EXCEPT SELECT to_jsonb(old_rows) - 'stock', stock > 0 FROM old_rows
      ) AS changed
    ));
  ELSE
    PERFORM publish_tags(ARRAY(SELECT unnest(ARRAY['catalog', 'product:' || id]) FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;

-- For tables with a `product_id`: publishes the product's tag, and the tags in the trigger's arguments.
CREATE OR REPLACE FUNCTION publish_linked_product_tags() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION publish_truncate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_notify('changes', '*');
  RETURN NULL;
END
$$;

-- The event streams of staff end at once when the session or the admin right behind them ends: both publish the tag
-- session:USER_ID, of staff only.

CREATE OR REPLACE FUNCTION publish_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_tags(ARRAY(
    SELECT 'session:' || users.id FROM old_rows JOIN users ON users.id = old_rows.user_id WHERE users.is_admin
  ));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION publish_revoked_admins() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_tags(ARRAY(
    SELECT 'session:' || old_rows.id FROM old_rows JOIN new_rows USING (id) WHERE old_rows.is_admin AND NOT new_rows.is_admin
  ));
  RETURN NULL;
END
$$;

DO $$
DECLARE
  source record;
BEGIN
  FOR source IN SELECT * FROM (VALUES
    ('products', 'publish_product_tags()'),
    ('product_images', 'publish_linked_product_tags()'),
    ('product_categories', 'publish_linked_product_tags(catalog)'),
    ('bought_together', 'publish_linked_product_tags()'),
    ('slug_redirects', 'publish_table_tag(catalog)'),
    ('categories', 'publish_table_tag(catalog)'),
    ('institutes', 'publish_table_tag(catalog)'),
    ('search_synonyms', 'publish_table_tag(catalog)'),
    ('banners', 'publish_table_tag(content)'),
    ('testimonials', 'publish_table_tag(content)'),
    ('site_settings', 'publish_table_tag(content)')
  ) AS sources (relation, publish) LOOP
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_publish_insert AFTER INSERT ON %1$I
      REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$s', source.relation, source.publish);
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_publish_update AFTER UPDATE ON %1$I
      REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$s',
      source.relation, source.publish);
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_publish_delete AFTER DELETE ON %1$I
      REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION %2$s', source.relation, source.publish);
    EXECUTE format('CREATE OR REPLACE TRIGGER %1$s_publish_truncate AFTER TRUNCATE ON %1$I
      FOR EACH STATEMENT EXECUTE FUNCTION publish_truncate()', source.relation);
  END LOOP;
END
$$;

CREATE OR REPLACE TRIGGER orders_publish_insert AFTER INSERT ON orders
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_order_events();

CREATE OR REPLACE TRIGGER orders_publish_update AFTER UPDATE ON orders
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_order_events();

CREATE OR REPLACE TRIGGER sessions_end_streams AFTER DELETE ON sessions
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_ended_sessions();

CREATE OR REPLACE TRIGGER users_end_streams AFTER UPDATE ON users
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_revoked_admins();

CREATE OR REPLACE TRIGGER reviews_publish_truncate AFTER TRUNCATE ON reviews
  FOR EACH STATEMENT EXECUTE FUNCTION publish_truncate();

-- Visitors see the change of a text at once.
CREATE OR REPLACE TRIGGER site_text_versions_publish_insert AFTER INSERT ON site_text_versions
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_table_tag('content');

CREATE OR REPLACE TRIGGER site_text_versions_publish_delete AFTER DELETE ON site_text_versions
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_table_tag('content');

CREATE OR REPLACE TRIGGER site_text_versions_publish_truncate AFTER TRUNCATE ON site_text_versions
  FOR EACH STATEMENT EXECUTE FUNCTION publish_truncate();
