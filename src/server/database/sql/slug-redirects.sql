-- A former slug redirects to its product until another product takes the slug.
CREATE OR REPLACE FUNCTION record_slug_redirect() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO slug_redirects (slug, product_id) VALUES (OLD.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET product_id = excluded.product_id, created_at = now();
  END IF;
  DELETE FROM slug_redirects WHERE slug = NEW.slug;
  RETURN NULL;
END
$$;

CREATE OR REPLACE TRIGGER products_record_slug_redirect AFTER UPDATE OF slug ON products
  FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION record_slug_redirect();

CREATE OR REPLACE TRIGGER products_release_slug_redirect AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION record_slug_redirect();
