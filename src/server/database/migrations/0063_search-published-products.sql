-- The search index contains published products only: a search ranks its matches without reading products, and no word of a
-- draft is suggested as a correction.
CREATE OR REPLACE FUNCTION index_product(indexed_id integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_search USING products p
  WHERE product_id = indexed_id AND p.id = indexed_id AND p.status <> 'published';

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
  WHERE p.id = indexed_id AND p.status = 'published'
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
  OF name, description, institute_id, exam_type, class_type, class_types, condition, edition, authors, publisher, isbn,
    status
  ON products FOR EACH ROW EXECUTE FUNCTION index_product_on_change();
--> statement-breakpoint
DELETE FROM product_search USING products p WHERE p.id = product_id AND p.status <> 'published';
