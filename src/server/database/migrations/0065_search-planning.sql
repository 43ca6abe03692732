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
    -- search_words also has words whose last product was deleted.
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
