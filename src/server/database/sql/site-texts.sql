-- Versions are history: none is changed.
CREATE OR REPLACE FUNCTION refuse_site_text_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'site_text_versions is append-only';
END
$$;

CREATE OR REPLACE TRIGGER site_text_versions_append_only BEFORE UPDATE ON site_text_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_site_text_update();
