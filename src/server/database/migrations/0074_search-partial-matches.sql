-- A search whose words do not all match: a certain correction has results, and so have most of the words.

-- The letters of a word in alphabetical order.
CREATE FUNCTION search_letters(word text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT string_agg(letter, '' ORDER BY letter) FROM unnest(string_to_array(word, NULL)) AS letter
$$;
--> statement-breakpoint
-- Replaces the terms of several words, the longest first, by their synonym.
CREATE FUNCTION replace_search_phrases(normalized text) RETURNS text LANGUAGE plpgsql STABLE AS $$
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
--> statement-breakpoint
-- As expand_search_term, which stays for the previous release. is_certain: the correction is spelt much like the typed word, or has its letters in another order. A correction
-- to a term of the synonyms is its meaning.
CREATE FUNCTION correct_search_term(
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
    correction := typed;
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
    -- Letters in another order are a slip of the fingers, whatever trigrams they share.
    compared AS (
      SELECT word, same_key, meaning,
        CASE WHEN search_letters(word) = search_letters(typed) THEN greatest(spelling, 0.7) ELSE spelling END AS spelling
      FROM candidates
    ),
    -- The floor: a similar spelling, or the same consonants in a word of about the same length.
    likely AS (
      SELECT word, coalesce(meaning, word) AS meaning, spelling,
        spelling + CASE WHEN same_key THEN 0.5 ELSE 0 END AS closeness
      FROM compared
      WHERE spelling >= 0.4
        OR (same_key AND (spelling >= 0.2 OR (length(typed_key) > 2 AND abs(length(word) - length(typed)) <= 2)))
      ORDER BY closeness DESC, word LIMIT 12
    ),
    closest AS (SELECT word, meaning, spelling, closeness FROM likely WHERE closeness >= 0.7 * (SELECT max(closeness) FROM likely))
  SELECT string_agg('(' || m.anywhere::text || ')', ' | ')::tsquery,
    (array_agg(c.meaning ORDER BY c.closeness DESC, c.word))[1],
    (array_agg(c.spelling >= 0.4 ORDER BY c.closeness DESC, c.word))[1]
  INTO near, correction, is_certain
  FROM closest c CROSS JOIN LATERAL match_search_word(c.word) AS m WHERE m.anywhere IS NOT NULL;
  any_word := near;
END
$$;
--> statement-breakpoint
-- As plan_search, which stays for the previous release, with the terms of several words replaced. is_certain: all corrections are. words: as typed, without stop words.
-- terms: the near query of each of the words, NULL if it matches nothing.
CREATE FUNCTION plan_search_terms(search text)
RETURNS TABLE (
  normalized text,
  prefix_in_name tsquery, synonym_in_name tsquery, anywhere tsquery, near tsquery, any_word tsquery,
  correction text, is_certain boolean, words text[], terms text[]
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
    array_agg(near::text ORDER BY place)
  FROM expanded
$$;
--> statement-breakpoint
INSERT INTO search_synonyms (term, synonym)
SELECT DISTINCT search_normalize(spelled), meaning FROM (VALUES
  ('pyq', 'previous year question papers,previous year question paper,previous years question papers,previous year questions'),
  ('pyq', 'previous year papers,previous year paper,previous years papers,past year papers,past papers,last year papers'),
  ('omr', 'omr sheet,omr sheets,omr answer sheet,omr answer sheets'),
  ('answer sheet', 'omr'),
  ('formula', 'formula sheet,formula sheets'),
  ('laws motion', 'nlm'), ('newton', 'nlm'),
  ('notes', 'handwritten'), ('physiology', 'body'),
  ('physics problem', 'verma'), ('concepts physics', 'verma'),
  ('days', 'din,दिन'),
  ('', 'hc,batch,kota,sasta,saste,सस्ता,सस्ते')
) AS spellings (meaning, spellings), string_to_table(spellings.spellings, ',') AS spelled
ON CONFLICT DO NOTHING;
