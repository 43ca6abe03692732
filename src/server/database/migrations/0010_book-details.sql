ALTER TABLE "products" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "isbn" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "authors" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publisher" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "page_count" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "language" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "medium" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "shelf_location" text;--> statement-breakpoint
CREATE UNIQUE INDEX "products_sku_index" ON "products" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "products_isbn_index" ON "products" USING btree ("isbn");--> statement-breakpoint
CREATE INDEX "products_sku_trigram_index" ON "products" USING gin ("sku" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_isbn_trigram_index" ON "products" USING gin ("isbn" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_authors_trigram_index" ON "products" USING gin ("authors" gin_trgm_ops);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_isbn" CHECK ("products"."isbn" ~ '^97[89][0-9]{10}$');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_page_count_positive" CHECK ("products"."page_count" > 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_language" CHECK (language in ('en', 'hi', 'en-hi', 'bn', 'gu', 'kn', 'ml', 'mr', 'or', 'pa', 'ta', 'te', 'ur'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_medium" CHECK (medium in ('english', 'hindi'));--> statement-breakpoint
CREATE OR REPLACE FUNCTION index_product(indexed_id integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search AS stored (product_id, name_key, words)
  SELECT
    p.id,
    search_normalize(p.name),
    search_vector(p.name, 'A')
      || search_vector(
        concat_ws(' ', i.name, p.exam_type, p.condition, p.edition, classes.names, p.authors, p.publisher, p.isbn), 'B')
      || search_vector(linked_categories.names, 'C')
      || search_vector(p.description, 'D')
  FROM products p
    LEFT JOIN institutes i ON i.id = p.institute_id
    CROSS JOIN LATERAL (
      SELECT string_agg(CASE c WHEN 'dropper' THEN 'dropper' ELSE concat('class ', c, ' ', rtrim(c, 'th')) END, ' ') AS names
      FROM unnest(p.class_types || p.class_type) AS c
    ) AS classes
    CROSS JOIN LATERAL (
      SELECT string_agg(k.name, ' ') AS names
      FROM product_categories l JOIN categories k ON k.id = l.category_id
      WHERE l.product_id = p.id
    ) AS linked_categories
  WHERE p.id = indexed_id
  ON CONFLICT (product_id) DO UPDATE SET name_key = excluded.name_key, words = excluded.words
    WHERE (stored.name_key, stored.words) IS DISTINCT FROM (excluded.name_key, excluded.words);

  -- Inserted in alphabetical order, so that two transactions with the same new words cannot deadlock.
  INSERT INTO search_words (word, phonetic_key)
  SELECT word, search_phonetic_key(word)
  FROM product_search s, unnest(tsvector_to_array(s.words)) AS new_words (word)
  WHERE s.product_id = indexed_id AND length(word) > 1 AND word !~ '^\d+$'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = new_words.word)
  ORDER BY word
  ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER products_update_search AFTER INSERT OR UPDATE
  OF name, description, institute_id, exam_type, class_type, class_types, condition, edition, authors, publisher, isbn
  ON products FOR EACH ROW EXECUTE FUNCTION index_product_on_change();
