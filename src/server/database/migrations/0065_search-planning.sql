-- A search of a frequent word takes half of the time: whether a product has the word is answered by the first products, as a
-- rule, and the synonyms of a word are read by the index.

-- Whether a published product has a word. A frequent word is found in the first products, a rare one with the index, which
-- lists all products of a word before it returns the first.
CREATE FUNCTION is_indexed_word(word text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM (SELECT words FROM product_search LIMIT 30) AS first WHERE first.words @@ quote_literal(word)::tsquery)
    OR EXISTS (SELECT FROM product_search s WHERE s.words @@ quote_literal(word)::tsquery)
$$;
--> statement-breakpoint
-- As before, with is_indexed_word.
CREATE OR REPLACE FUNCTION is_search_word(word text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT word ~ '^\d+$'
    OR EXISTS (SELECT FROM search_synonyms WHERE term = word AND synonym <> '')
    -- search_words keeps words whose last product was deleted.
    OR (EXISTS (SELECT FROM search_words w WHERE w.word = is_search_word.word)
      AND is_indexed_word(left(is_search_word.word, 80)))
$$;
--> statement-breakpoint
-- As before, with is_indexed_word and an array of the terms whose synonyms match.
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
--> statement-breakpoint
-- As before; the phonetic key is computed only for a word that matches nothing.
CREATE OR REPLACE FUNCTION expand_search_term(
  typed text,
  OUT prefix_in_name tsquery, OUT synonym_in_name tsquery, OUT anywhere tsquery,
  OUT near tsquery, OUT any_word tsquery, OUT correction text
)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  typed_key text;
BEGIN
  SELECT m.prefix_in_name, m.synonym_in_name, m.anywhere, m.anywhere
  INTO prefix_in_name, synonym_in_name, anywhere, near
  FROM match_search_word(typed) AS m;
  IF anywhere IS NOT NULL THEN
    correction := typed;
    any_word := coalesce(near || (
      SELECT string_agg(replace(search_prefix_query(synonym, '')::text, '&', '|'), ' | ')::tsquery
      FROM search_synonyms WHERE term = typed AND synonym <> ''
    ), near);
    RETURN;
  END IF;
  IF length(typed) < 4 THEN RETURN; END IF;
  typed_key := search_phonetic_key(typed);
  WITH
    candidates AS (
      SELECT word, phonetic_key = typed_key AS same_key, similarity(word, typed) AS spelling
      FROM search_words w WHERE (w.word % typed OR w.phonetic_key = typed_key)
        AND EXISTS (SELECT FROM product_search s WHERE s.words @@ quote_literal(w.word)::tsquery)
      UNION ALL
      SELECT DISTINCT term, search_phonetic_key(term) = typed_key, similarity(term, typed)
      FROM search_synonyms WHERE term % typed AND synonym <> ''
    ),
    -- The floor: a similar spelling, or the same consonants in a word of about the same length.
    likely AS (
      SELECT word, spelling + CASE WHEN same_key THEN 0.5 ELSE 0 END AS closeness
      FROM candidates
      WHERE spelling >= 0.4
        OR (same_key AND (spelling >= 0.2 OR (length(typed_key) > 2 AND abs(length(word) - length(typed)) <= 2)))
      ORDER BY closeness DESC, word LIMIT 12
    ),
    closest AS (SELECT word, closeness FROM likely WHERE closeness >= 0.7 * (SELECT max(closeness) FROM likely))
  SELECT string_agg('(' || m.anywhere::text || ')', ' | ')::tsquery, (array_agg(c.word ORDER BY c.closeness DESC, c.word))[1]
  INTO near, correction
  FROM closest c CROSS JOIN LATERAL match_search_word(c.word) AS m WHERE m.anywhere IS NOT NULL;
  any_word := near;
END
$$;
