-- Search: only certain matches are results. Guesses by sound or spelling are similar products, above a relevance floor.
--
-- is_search_word       whether a word is indexed, or a term of the synonyms
-- match_search_word    the tsqueries of one typed word, without guesses
-- correct_search_term  the same, and the guesses
-- plan_search_terms    the tsqueries of a whole search, and its corrected spelling

-- Devanagari digits become ASCII digits, and letters with and without nukta, or with either nasal sign, are equal.
CREATE OR REPLACE FUNCTION search_normalize(raw text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        translate(lower(normalize(coalesce(raw, ''), NFKC)), '०१२३४५६७८९ँ', '0123456789ं'),
        '[''`´‘’\u093C\u200B-\u200F\uFEFF]', '', 'g'),
      '\m([a-z])\.\s*(?=[a-z]\M)', '\1', 'g'),
    '[\s\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u0964\u0965\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF]+', ' ', 'g'))
$$;

-- Maps consonants that are often confused to one: ph f, c ck ch k q, j z s and soft c g t, w v. Removes all vowels but a
-- leading one, the h of th, sh, bh, a plural s, and doubled letters. Digits have no key.
CREATE OR REPLACE FUNCTION search_phonetic_key(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH
    latin AS (SELECT regexp_replace(word, '[^a-z]', '', 'g') AS w),
    digraphs AS (SELECT replace(replace(replace(replace(w, 'ph', 'f'), 'ck', 'k'), 'ch', 'k'), 'x', 'ks') AS w FROM latin),
    softened AS (SELECT regexp_replace(regexp_replace(w, '([^s])s$', '\1'), '([cg](?=[eiy])|t(?=io))', 's', 'g') AS w FROM digraphs),
    merged AS (SELECT translate(w, 'cqjzw', 'kkssv') AS w FROM softened),
    consonants AS (
      SELECT left(regexp_replace(w, '^[aeiou]', 'A'), 1) || regexp_replace(substr(w, 2), '[aeiouyh]', '', 'g') AS w FROM merged
    ),
    deduplicated AS (SELECT regexp_replace(w, '(.)\1+', '\1', 'g') AS w FROM consonants)
  SELECT CASE WHEN length(w) >= 2 THEN w END FROM deduplicated
$$;

-- The singular of a plural; NULL for other words.
CREATE OR REPLACE FUNCTION search_singular(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT substring(word FROM '^(.*[a-z]{2}[a-rt-z])s$')
$$;

-- Numbers match as whole words. A plural also matches its singular. `weight` 'A' matches the name only, '' every field.
CREATE OR REPLACE FUNCTION search_prefix_query(phrase text, weight text) RETURNS tsquery LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(
    CASE
      WHEN word ~ '^\d+$' THEN concat('''', left(word, 80), ''':', weight)
      ELSE concat('(''', left(word, 80), ''':*', weight, ' | ''' || left(search_singular(word), 80) || ''':' || weight, ')')
    END, ' & ')::tsquery
  FROM unnest(string_to_array(search_normalize(phrase), ' ')) AS word
  WHERE word <> ''
$$;

CREATE OR REPLACE FUNCTION search_vector(raw text, weight text) RETURNS tsvector LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(string_agg(DISTINCT '''' || left(word, 80) || ''':1' || weight, ' '), '')::tsvector
  FROM unnest(string_to_array(search_normalize(raw), ' ')) AS word
  WHERE word <> ''
$$;

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

CREATE OR REPLACE FUNCTION index_product_on_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_product(NEW.id);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION index_product_on_category_link() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'DELETE' THEN PERFORM index_product(NEW.product_id); END IF;
  IF TG_OP <> 'INSERT' THEN PERFORM index_product(OLD.product_id); END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION index_products_on_institute_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_product(id) FROM products WHERE institute_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION index_products_on_category_rename() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM index_product(product_id) FROM product_categories WHERE category_id = NEW.id;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION is_search_word(word text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT word ~ '^\d+$'
    OR EXISTS (SELECT FROM search_synonyms WHERE term = word AND synonym <> '')
    -- search_words also has words whose last product was deleted.
    OR (EXISTS (SELECT FROM search_words w WHERE w.word = is_search_word.word)
      AND is_indexed_word(left(is_search_word.word, 80)))
$$;

CREATE OR REPLACE FUNCTION match_search_word(typed text, OUT prefix_in_name tsquery, OUT synonym_in_name tsquery, OUT anywhere tsquery)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  synonyms tsquery;
  name_synonyms tsquery;
  is_prefix boolean;
  terms text[] := ARRAY[typed];
  parts text[];
BEGIN
  is_prefix := typed ~ '^\d+$' OR EXISTS (
    SELECT FROM search_words w WHERE (w.word LIKE left(typed, 80) || '%' OR w.word = search_singular(typed))
      AND is_indexed_word(w.word)
  );
  IF NOT is_prefix AND length(typed) > 2 THEN
    terms := ARRAY(SELECT DISTINCT term FROM search_synonyms WHERE starts_with(term, typed));
  END IF;
  SELECT
    string_agg('(' || search_prefix_query(synonym, '')::text || ')', ' | ')::tsquery,
    string_agg('(' || search_prefix_query(synonym, 'A')::text || ')', ' | ')::tsquery
  INTO synonyms, name_synonyms
  FROM search_synonyms
  WHERE synonym <> '' AND term = ANY(terms);

  IF is_prefix OR synonyms IS NOT NULL THEN
    prefix_in_name := search_prefix_query(typed, 'A');
    synonym_in_name := coalesce(prefix_in_name || name_synonyms, prefix_in_name);
    anywhere := search_prefix_query(typed, '');
    anywhere := coalesce(anywhere || synonyms, anywhere);
    RETURN;
  END IF;
  SELECT ARRAY[left(typed, cut), substr(typed, cut + 1)] INTO parts
  FROM generate_series(length(typed) - 2, 2, -1) AS cut
  WHERE length(typed) BETWEEN 5 AND 40
    AND (cut > 2 OR left(typed, cut) ~ '^\d+$') AND (length(typed) - cut > 2 OR substr(typed, cut + 1) ~ '^\d+$')
    AND is_search_word(left(typed, cut)) AND is_search_word(substr(typed, cut + 1))
  LIMIT 1;
  IF parts IS NOT NULL THEN
    SELECT l.prefix_in_name && r.prefix_in_name, l.synonym_in_name && r.synonym_in_name, l.anywhere && r.anywhere
    INTO prefix_in_name, synonym_in_name, anywhere
    FROM match_search_word(parts[1]) AS l, match_search_word(parts[2]) AS r;
  END IF;
END
$$;

-- Whether a published product has a word. A frequent word is found in the first products, a rare one with the index, which
-- lists all products of a word before it returns the first.
CREATE OR REPLACE FUNCTION is_indexed_word(word text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM (SELECT words FROM product_search LIMIT 30) AS first WHERE first.words @@ quote_literal(word)::tsquery)
    OR EXISTS (SELECT FROM product_search s WHERE s.words @@ quote_literal(word)::tsquery)
$$;

-- A search whose words do not all match: a certain correction has results, and so have most of the words.

-- The letters of a word in alphabetical order.
CREATE OR REPLACE FUNCTION search_letters(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(letter, '' ORDER BY letter) FROM unnest(string_to_array(word, NULL)) AS letter
$$;

-- Whether a word becomes another one without one of its letters.
CREATE OR REPLACE FUNCTION search_has_one_more(word text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT length(word) = length(other) + 1
    AND EXISTS (SELECT FROM generate_series(1, length(word)) AS place WHERE overlay(word PLACING '' FROM place FOR 1) = other)
$$;

-- Whether a word is another one with a slip of the fingers: a letter too few or too many, or its letters in another order.
CREATE OR REPLACE FUNCTION search_is_slip(word text, other text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT search_letters(word) = search_letters(other) OR search_has_one_more(word, other) OR search_has_one_more(other, word)
$$;

-- Replaces the terms of several words, the longest first, by their synonym.
CREATE OR REPLACE FUNCTION replace_search_phrases(normalized text) RETURNS text LANGUAGE plpgsql STABLE AS $$
DECLARE
  replaced text := ' ' || normalized || ' ';
  phrase record;
BEGIN
  IF normalized NOT LIKE '% %' THEN RETURN normalized; END IF;
  FOR phrase IN
    SELECT term, min(synonym) AS synonym FROM search_synonyms
    WHERE term LIKE '% %' AND strpos(replaced, ' ' || term || ' ') > 0
    GROUP BY term ORDER BY length(term) DESC, term
  LOOP
    replaced := replace(replaced, ' ' || phrase.term || ' ', ' ' || phrase.synonym || ' ');
  END LOOP;
  RETURN btrim(replaced);
END
$$;

-- near: as `anywhere`, or else the words that sound or look like the typed one. any_word: near, or any single word of a
-- synonym. correction: the typed word, or the closest of the near words; to a term of the synonyms it is its meaning. NULL:
-- there is none.
-- is_certain: the correction is spelt much like the typed word, or somewhat like it with the same consonants, or is it but for
-- one letter or the order of letters.
CREATE OR REPLACE FUNCTION correct_search_term(
  typed text,
  OUT prefix_in_name tsquery, OUT synonym_in_name tsquery, OUT anywhere tsquery,
  OUT near tsquery, OUT any_word tsquery, OUT correction text, OUT is_certain boolean
)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  typed_key text := search_phonetic_key(typed);
BEGIN
  SELECT m.prefix_in_name, m.synonym_in_name, m.anywhere, m.anywhere
  INTO prefix_in_name, synonym_in_name, anywhere, near
  FROM match_search_word(typed) AS m;
  IF anywhere IS NOT NULL THEN
    -- A common misspelling is a term of the synonyms.
    correction := coalesce((
      SELECT min(synonym) FROM search_synonyms WHERE term = typed AND search_phonetic_key(synonym) = typed_key
    ), typed);
    is_certain := true;
    any_word := coalesce(near || (
      SELECT string_agg(replace(search_prefix_query(synonym, '')::text, '&', '|'), ' | ')::tsquery
      FROM search_synonyms WHERE term = typed AND synonym <> ''
    ), near);
    RETURN;
  END IF;
  IF length(typed) < 4 THEN RETURN; END IF;
  WITH
    candidates AS (
      SELECT word, phonetic_key = typed_key AS same_key, similarity(word, typed) AS spelling, NULL AS meaning
      FROM search_words w WHERE (w.word % typed OR w.phonetic_key = typed_key)
        AND is_indexed_word(w.word)
      UNION ALL
      SELECT term, search_phonetic_key(term) = typed_key, similarity(term, typed), min(synonym)
      FROM search_synonyms WHERE term % typed AND term NOT LIKE '% %' AND synonym <> '' GROUP BY term
    ),
    -- A slip of the fingers counts whatever trigrams the words share.
    compared AS (
      SELECT word, same_key, meaning,
        CASE WHEN search_is_slip(word, typed) THEN greatest(spelling, 0.7) ELSE spelling END AS spelling
      FROM candidates
    ),
    -- The floor: a similar spelling, or the same consonants in a word of about the same length.
    likely AS (
      SELECT word, coalesce(meaning, word) AS meaning, spelling >= CASE WHEN same_key THEN 0.3 ELSE 0.4 END AS is_alike,
        spelling + CASE WHEN same_key THEN 0.5 ELSE 0 END AS closeness
      FROM compared
      WHERE spelling >= 0.4
        OR (same_key AND (spelling >= 0.2 OR (length(typed_key) > 2 AND abs(length(word) - length(typed)) <= 2)))
      ORDER BY closeness DESC, word LIMIT 12
    ),
    closest AS (SELECT word, meaning, is_alike, closeness FROM likely WHERE closeness >= 0.7 * (SELECT max(closeness) FROM likely))
  SELECT string_agg('(' || m.anywhere::text || ')', ' | ')::tsquery,
    (array_agg(c.meaning ORDER BY c.closeness DESC, c.word))[1],
    (array_agg(c.is_alike ORDER BY c.closeness DESC, c.word))[1]
  INTO near, correction, is_certain
  FROM closest c CROSS JOIN LATERAL match_search_word(c.word) AS m WHERE m.anywhere IS NOT NULL;
  any_word := near;
END
$$;

-- Every word must match, except stop words (synonym ''); a search of stop words only is taken literally. Terms of several
-- words are replaced. Two words of which one is unknown, such as "e saral", are joined if they are a known word. A query is
-- NULL if one of its words has no match of that sort. `any_word` needs only one of the words, but neither a number nor the
-- first letters of a word among others. is_certain: all corrections are. words: as typed, without stop words. terms: the near query of each of
-- the words, NULL if it matches nothing. resembling: whether each of the words matches only words that resemble
-- it, and is none of them with a slip of the fingers.
CREATE OR REPLACE FUNCTION plan_search_terms(search text)
RETURNS TABLE (
  normalized text,
  prefix_in_name tsquery, synonym_in_name tsquery, anywhere tsquery, near tsquery, any_word tsquery,
  correction text, is_certain boolean, words text[], terms text[], resembling boolean[]
)
LANGUAGE sql STABLE AS $$
  WITH
    typed AS (
      SELECT word, place, EXISTS (SELECT FROM search_synonyms WHERE term = word AND synonym = '') AS is_stop_word,
        lead(word) OVER (ORDER BY place) AS next_word
      FROM unnest(string_to_array(replace_search_phrases(search_normalize(search)), ' ')) WITH ORDINALITY AS words (word, place)
      WHERE word <> ''
    ),
    pairs AS (
      SELECT *, NOT is_stop_word AND length(word || next_word) BETWEEN 4 AND 40 AND word || next_word !~ '\d'
        AND is_search_word(word || next_word)
        AND NOT (is_search_word(word) AND (is_search_word(next_word) OR EXISTS (SELECT FROM search_synonyms WHERE term = next_word)))
        AS is_pair
      FROM typed WHERE place <= 16
    ),
    joined AS (
      SELECT *, is_pair AND NOT coalesce(lag(is_pair) OVER (ORDER BY place), false) AS joins_next FROM pairs
    ),
    merged AS (
      SELECT CASE WHEN joins_next THEN word || next_word ELSE word END AS word, place, is_stop_word AND NOT joins_next AS is_stop_word,
        coalesce(lag(joins_next) OVER (ORDER BY place), false) AS is_merged
      FROM joined
    ),
    terms AS (
      SELECT word, place, count(*) OVER () = 1 AS is_only, bool_and(word ~ '^\d+$') OVER () AS are_numbers
      FROM merged
      WHERE NOT is_merged AND (NOT is_stop_word OR NOT EXISTS (SELECT FROM merged WHERE NOT is_merged AND NOT is_stop_word))
      ORDER BY place LIMIT 8
    ),
    expanded AS (
      SELECT terms.*, e.*,
        is_only OR are_numbers OR (word !~ '^\d+$' AND (length(word) > 3 OR is_search_word(word))) AS is_telling
      FROM terms CROSS JOIN LATERAL correct_search_term(terms.word) AS e
    )
  SELECT
    search_normalize(search),
    CASE WHEN bool_and(prefix_in_name IS NOT NULL) THEN string_agg('(' || prefix_in_name::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(synonym_in_name IS NOT NULL) THEN string_agg('(' || synonym_in_name::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(anywhere IS NOT NULL) THEN string_agg('(' || anywhere::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(near IS NOT NULL) THEN string_agg('(' || near::text || ')', ' & ')::tsquery END,
    string_agg('(' || any_word::text || ')', ' | ') FILTER (WHERE is_telling)::tsquery,
    CASE WHEN bool_and(correction IS NOT NULL) AND NOT bool_and(anywhere IS NOT NULL)
      THEN string_agg(correction, ' ' ORDER BY place) END,
    coalesce(bool_and(is_certain), false),
    array_agg(word ORDER BY place),
    array_agg(near::text ORDER BY place),
    array_agg(anywhere IS NULL AND near IS NOT NULL AND NOT search_is_slip(word, correction) ORDER BY place)
  FROM expanded
$$;

CREATE OR REPLACE TRIGGER products_update_search AFTER INSERT OR UPDATE
  OF name, description, institute_id, exam_type, class_type, class_types, condition, edition, authors, publisher, isbn,
    status
  ON products FOR EACH ROW EXECUTE FUNCTION index_product_on_change();

CREATE OR REPLACE TRIGGER product_categories_update_search AFTER INSERT OR UPDATE OR DELETE ON product_categories
  FOR EACH ROW EXECUTE FUNCTION index_product_on_category_link();

CREATE OR REPLACE TRIGGER institutes_update_search AFTER UPDATE OF name ON institutes
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION index_products_on_institute_rename();

CREATE OR REPLACE TRIGGER categories_update_search AFTER UPDATE OF name ON categories
  FOR EACH ROW WHEN (OLD.name <> NEW.name) EXECUTE FUNCTION index_products_on_category_rename();
