-- How products are found. Searches and stored words pass through the same functions, so that both are read alike.
--
-- search_text      any text as lower-case words
-- search_sound     how a word sounds: 'fiziks' and 'physics' are one
-- search_starts    the question 'has a word beginning with each of these'
-- search_vector    words to be stored, with their weight
-- index_product    writes what one product is found by (product_search, search_words)
-- read_search_word what one typed word may stand for, from the surest reading to the boldest
-- plan_search      the same for a whole search: what the list call asks the index

-- Letters of every script stay. Apostrophes and joiners vanish, initials close up (H.C. is hc), other signs part words.
-- The text search parsers are not used: some of them part Devanagari words at every vowel sign.
CREATE FUNCTION search_text(raw text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      regexp_replace(lower(normalize(coalesce(raw, ''), NFKC)), '[''`´‘’\u200B-\u200F\uFEFF]', '', 'g'),
      '\m([a-z])\.\s*(?=[a-z]\M)', '\1', 'g'),
    '[\s\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u0964\u0965\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF]+', ' ', 'g'))
$$;
--> statement-breakpoint
-- The consonants, with those that are mistaken for one another made one: ph f, c ck ch k q, j z s and soft c g t, w v.
-- Vowels go, but for one at the start; so do the h of th, sh, bh, a plural s, and doubles. Digits do not sound.
CREATE FUNCTION search_sound(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH
    latin AS (SELECT regexp_replace(word, '[^a-z]', '', 'g') AS w),
    paired AS (SELECT replace(replace(replace(replace(w, 'ph', 'f'), 'ck', 'k'), 'ch', 'k'), 'x', 'ks') AS w FROM latin),
    softened AS (SELECT regexp_replace(regexp_replace(w, '([^s])s$', '\1'), '([cg](?=[eiy])|t(?=io))', 's', 'g') AS w FROM paired),
    alike AS (SELECT translate(w, 'cqjzw', 'kkssv') AS w FROM softened),
    bare AS (
      SELECT left(regexp_replace(w, '^[aeiou]', 'A'), 1) || regexp_replace(substr(w, 2), '[aeiouyh]', '', 'g') AS w FROM alike
    ),
    single AS (SELECT regexp_replace(w, '(.)\1+', '\1', 'g') AS w FROM bare)
  SELECT CASE WHEN length(w) >= 2 THEN w END FROM single
$$;
--> statement-breakpoint
-- A plural's singular; NULL for what is none.
CREATE FUNCTION search_singular(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(word FROM '^(.*[a-z]{2}[a-rt-z])s$')
$$;
--> statement-breakpoint
-- Numbers are meant whole. A plural also finds the singular. `weight` 'A' asks the name alone, '' everything.
CREATE FUNCTION search_starts(phrase text, weight text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    CASE
      WHEN word ~ '^\d+$' THEN concat('''', left(word, 80), ''':', weight)
      ELSE concat('(''', left(word, 80), ''':*', weight, ' | ''' || left(search_singular(word), 80) || ''':' || weight, ')')
    END, ' & ')::tsquery
  FROM unnest(string_to_array(search_text(phrase), ' ')) AS word
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION search_vector(raw text, weight text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(DISTINCT '''' || left(word, 80) || ''':1' || weight, ' '), '')::tsvector
  FROM unnest(string_to_array(search_text(raw), ' ')) AS word
  WHERE word <> ''
$$;
--> statement-breakpoint
CREATE FUNCTION index_product(wanted integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_search AS held (product_id, name_key, words)
  SELECT
    p.id,
    search_text(p.name),
    search_vector(p.name, 'A')
      || search_vector(concat_ws(' ', i.name, p.exam_type, p.condition, p.edition, classes.names), 'B')
      || search_vector(shelves.names, 'C')
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
    ) AS shelves
  WHERE p.id = wanted
  ON CONFLICT (product_id) DO UPDATE SET name_key = excluded.name_key, words = excluded.words
    WHERE (held.name_key, held.words) IS DISTINCT FROM (excluded.name_key, excluded.words);

  -- In the order of the alphabet: two that bring the same new words must not wait for each other.
  INSERT INTO search_words (word, sound)
  SELECT word, search_sound(word)
  FROM product_search s, unnest(tsvector_to_array(s.words)) AS brought (word)
  WHERE s.product_id = wanted AND length(word) > 1 AND word !~ '^\d+$'
    AND NOT EXISTS (SELECT FROM search_words known WHERE known.word = brought.word)
  ORDER BY word
  ON CONFLICT DO NOTHING;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_changed_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_product(NEW.id);
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_linked_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM index_product(NEW.product_id); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM index_product(OLD.product_id); END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_products_of_institute() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_product(id) FROM products WHERE institute_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE FUNCTION index_products_of_category() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_product(product_id) FROM product_categories WHERE category_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- Only what is searched: an order changes a product's stock, and must not wait for this.
CREATE TRIGGER products_are_found AFTER INSERT OR UPDATE
  OF name, description, institute_id, exam_type, class_type, class_types, condition, edition ON products
  FOR EACH ROW EXECUTE FUNCTION index_changed_product();
--> statement-breakpoint
CREATE TRIGGER products_are_found_by_category AFTER INSERT OR UPDATE OR DELETE ON product_categories
  FOR EACH ROW EXECUTE FUNCTION index_linked_product();
--> statement-breakpoint
CREATE TRIGGER products_are_found_by_new_institute AFTER UPDATE OF name ON institutes
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION index_products_of_institute();
--> statement-breakpoint
CREATE TRIGGER products_are_found_by_new_category AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION index_products_of_category();
--> statement-breakpoint
-- named: a word of the name begins so. meant: or the name holds what it is short for. told: the same anywhere in the product.
-- heard, near: as told; a word that nothing begins with is taken for known ones that sound alike (heard), or for those
-- that begin to sound so or are spelled nearly so (near). loose: near, with each word of what it is short for by itself. NULL: no such reading.
CREATE FUNCTION read_search_word(typed text)
RETURNS TABLE (named tsquery, meant tsquery, told tsquery, heard tsquery, near tsquery, loose tsquery)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  sounding text := search_sound(typed);
  synonyms tsquery;
  synonyms_named tsquery;
  synonym_words tsquery;
BEGIN
  SELECT
    string_agg('(' || search_starts(means, '')::text || ')', ' | ')::tsquery,
    string_agg('(' || search_starts(means, 'A')::text || ')', ' | ')::tsquery,
    string_agg(replace(search_starts(means, '')::text, '&', '|'), ' | ')::tsquery
  INTO synonyms, synonyms_named, synonym_words
  FROM search_synonyms WHERE term = typed AND means <> '';

  IF synonyms IS NOT NULL OR typed ~ '^\d+$' OR EXISTS (
    SELECT FROM search_words w WHERE (w.word LIKE left(typed, 80) || '%' OR w.word = search_singular(typed))
      AND EXISTS (SELECT FROM product_search s WHERE s.words @@ ('''' || w.word || '''')::tsquery)
  ) THEN
    named := search_starts(typed, 'A');
    meant := coalesce(named || synonyms_named, named);
    told := coalesce(search_starts(typed, '') || synonyms, search_starts(typed, ''));
    heard := told;
    near := told;
  ELSIF length(typed) > 2 THEN
    WITH
      candidates AS (
        SELECT w.word, w.sound = sounding AS alike,
          similarity(w.word, typed) + CASE WHEN w.sound = sounding THEN 0.5 WHEN starts_with(w.sound, sounding) THEN 0.25 ELSE 0 END AS closeness
        FROM search_words w WHERE w.word % typed OR starts_with(w.sound, sounding)
        ORDER BY closeness DESC, w.word LIMIT 12
      ),
      -- Words stay known after the last product that held them has gone.
      held AS (
        SELECT *, max(closeness) OVER () AS closest FROM candidates c
        WHERE EXISTS (SELECT FROM product_search s WHERE s.words @@ ('''' || c.word || '''')::tsquery)
      )
    SELECT
      (string_agg('''' || word || '''', ' | ') FILTER (WHERE alike))::tsquery,
      string_agg('''' || word || '''', ' | ')::tsquery
    INTO heard, near
    FROM held WHERE closeness >= 0.7 * closest;
  END IF;
  loose := coalesce(near || synonym_words, near);
  RETURN NEXT;
END
$$;
--> statement-breakpoint
-- Every word that says something must be met; a search of passed-over words alone is taken at its word.
-- A reading in which some word has no meaning is NULL. `loose` wants any of the words.
CREATE FUNCTION plan_search(search text)
RETURNS TABLE (whole text, named tsquery, meant tsquery, told tsquery, heard tsquery, near tsquery, loose tsquery)
LANGUAGE sql STABLE AS $$
  WITH
    typed AS (
      SELECT word, place, EXISTS (SELECT FROM search_synonyms WHERE term = word AND means = '') AS says_nothing
      FROM unnest(string_to_array(search_text(search), ' ')) WITH ORDINALITY AS words (word, place)
      WHERE word <> ''
    ),
    telling AS (
      SELECT word FROM typed WHERE NOT says_nothing OR NOT EXISTS (SELECT FROM typed WHERE NOT says_nothing)
      ORDER BY place LIMIT 8
    )
  SELECT
    search_text(search),
    CASE WHEN bool_and(r.named IS NOT NULL) THEN string_agg('(' || r.named::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(r.meant IS NOT NULL) THEN string_agg('(' || r.meant::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(r.told IS NOT NULL) THEN string_agg('(' || r.told::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(r.heard IS NOT NULL) THEN string_agg('(' || r.heard::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(r.near IS NOT NULL) THEN string_agg('(' || r.near::text || ')', ' & ')::tsquery END,
    string_agg('(' || r.loose::text || ')', ' | ')::tsquery
  FROM telling CROSS JOIN LATERAL read_search_word(telling.word) AS r
$$;
--> statement-breakpoint
-- A slug that a product gave up leads to it for as long as no product takes that slug.
CREATE FUNCTION keep_former_slug() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    INSERT INTO product_slugs (slug, product_id) VALUES (OLD.slug, NEW.id)
    ON CONFLICT (slug) DO UPDATE SET product_id = excluded.product_id, created_at = now();
  END IF;
  DELETE FROM product_slugs WHERE slug = NEW.slug;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER former_slugs_stay AFTER UPDATE OF slug ON products
  FOR EACH ROW WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_former_slug();
--> statement-breakpoint
CREATE TRIGGER taken_slugs_are_no_longer_former AFTER INSERT ON products
  FOR EACH ROW EXECUTE FUNCTION keep_former_slug();
--> statement-breakpoint
INSERT INTO search_synonyms (term, means) VALUES
  ('hcv', 'verma'), ('hcv', 'concepts physics'), ('hcv', 'physics problem'),
  ('iro', 'irodov'), ('iro', 'physics problem'), ('irodov', 'physics problem'),
  ('pyq', 'previous year'), ('pyqs', 'previous year'), ('pyq', 'solved papers'), ('pyqs', 'solved papers'),
  ('dpp', 'daily practice'), ('dpps', 'daily practice'),
  ('pw', 'physics wallah'), ('physicswallah', 'physics wallah'), ('reso', 'resonance'), ('aesl', 'aakash'),
  ('mcq', 'objective'), ('mcqs', 'objective'), ('goc', 'general organic'), ('shm', 'oscillations'),
  ('emi', 'electromagnetic induction'), ('ioc', 'inorganic chemistry'), ('poc', 'physical chemistry'),
  ('maths', 'mathematics'), ('math', 'mathematics'), ('chem', 'chemistry'), ('phy', 'physics'), ('bio', 'biology'),
  ('iit', 'jee'), ('iitjee', 'jee'), ('engineering', 'jee'), ('mains', 'jee main'), ('adv', 'advanced'),
  ('aipmt', 'neet'), ('medical', 'neet'), ('xi', 'class 11'), ('xii', 'class 12'),
  ('11th', '11'), ('12th', '12'), ('13th', 'dropper'), ('repeater', 'dropper'), ('repeaters', 'dropper'),
  ('secondhand', 'used'), ('old', 'used'), ('preowned', 'used'), ('test', 'mock'), ('mock', 'test'),
  ('भौतिकी', 'physics'), ('भौतिक', 'physics'), ('रसायन', 'chemistry'), ('गणित', 'mathematics'), ('जीवविज्ञान', 'biology'),
  ('नीट', 'neet'), ('जेईई', 'jee'), ('एलन', 'allen'), ('कक्षा', 'class'),
  ('विज्ञान', ''), ('शास्त्र', ''), ('किताब', ''), ('पुस्तक', ''),
  ('a', ''), ('an', ''), ('and', ''), ('by', ''), ('for', ''), ('from', ''), ('in', ''), ('of', ''), ('on', ''), ('or', ''),
  ('the', ''), ('to', ''), ('with', ''), ('book', ''), ('books', ''), ('buy', ''), ('online', ''), ('price', ''),
  ('study', ''), ('material', ''), ('materials', '');
--> statement-breakpoint
SELECT index_product(id) FROM products;
