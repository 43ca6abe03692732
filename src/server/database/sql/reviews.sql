-- Sets rating and number of reviews of products to those of their published reviews. The products are locked first: the next
-- statement then sees the reviews that a concurrent transaction has committed.
CREATE OR REPLACE FUNCTION update_product_ratings(product_ids integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(product_ids) = 0 THEN RETURN; END IF;
  PERFORM 1 FROM products WHERE id = ANY (product_ids) ORDER BY id FOR NO KEY UPDATE;
  UPDATE products AS p SET review_count = published.count, review_rating = published.rating
  FROM unnest(product_ids) AS changed (id)
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS count, round(avg(r.rating), 1) AS rating
    FROM reviews AS r WHERE r.product_id = changed.id AND r.state = 'published'
  ) AS published
  WHERE p.id = changed.id AND (p.review_count, p.review_rating) IS DISTINCT FROM (published.count, published.rating);
END
$$;

-- Publishes the cache tag of the reviews of each product with changed reviews, and updates its rating.
CREATE OR REPLACE FUNCTION publish_review_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM publish_tags(ARRAY(
      SELECT 'reviews:' || product_id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS changed));
    PERFORM update_product_ratings(ARRAY(
      SELECT DISTINCT n.product_id FROM new_rows AS n JOIN old_rows AS o USING (id)
      WHERE (n.state, n.rating) IS DISTINCT FROM (o.state, o.rating)));
  ELSE
    PERFORM publish_tags(ARRAY(SELECT 'reviews:' || product_id FROM changed_rows));
    PERFORM update_product_ratings(ARRAY(SELECT DISTINCT product_id FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;

-- A review and its photos change in one transaction, but a photo may be removed alone.
CREATE OR REPLACE FUNCTION publish_review_photo_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM publish_tags(ARRAY(
    SELECT 'reviews:' || r.product_id FROM changed_rows AS p JOIN reviews AS r ON r.id = p.review_id));
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION reject_star_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The stars of review % cannot be changed after its publication', OLD.id USING ERRCODE = 'check_violation';
END
$$;

-- A review is requested five days after the delivery, whichever command or courier update delivered the order.
CREATE OR REPLACE FUNCTION schedule_review_request() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO review_requests (order_id, due_at) VALUES (NEW.id, now() + interval '5 days')
  ON CONFLICT (order_id) DO UPDATE SET due_at = excluded.due_at WHERE review_requests.sent_at IS NULL;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER reviews_publish_insert AFTER INSERT ON reviews
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_review_changes();

CREATE OR REPLACE TRIGGER reviews_publish_update AFTER UPDATE ON reviews
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_review_changes();

CREATE OR REPLACE TRIGGER reviews_publish_delete AFTER DELETE ON reviews
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_review_changes();

CREATE OR REPLACE TRIGGER review_photos_publish_update AFTER UPDATE ON review_photos
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_review_photo_changes();

CREATE OR REPLACE TRIGGER review_photos_publish_delete AFTER DELETE ON review_photos
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_review_photo_changes();

CREATE OR REPLACE TRIGGER reviews_keep_stars BEFORE UPDATE OF rating ON reviews FOR EACH ROW
  WHEN (OLD.published_at IS NOT NULL AND NEW.rating <> OLD.rating) EXECUTE FUNCTION reject_star_change();

CREATE OR REPLACE TRIGGER orders_schedule_review_request AFTER UPDATE OF status ON orders FOR EACH ROW
  WHEN (NEW.status = 'delivered' AND OLD.status <> 'delivered') EXECUTE FUNCTION schedule_review_request();
