-- Search: only certain matches are results. Guesses by sound or spelling are similar products, above a relevance floor.
--
-- is_search_word      whether a word is indexed, or a term of the synonyms
-- match_search_word   the tsqueries of one typed word, without guesses
-- expand_search_term  the same, and the guesses
-- plan_search         the tsqueries of a whole search, and its corrected spelling
--
-- expand_search_word and build_search_queries stay for the previous release.

-- As before; Devanagari digits become ASCII digits, and letters with and without nukta, or with either nasal sign, are equal.
CREATE OR REPLACE FUNCTION search_normalize(raw text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT btrim(regexp_replace(
    regexp_replace(
      regexp_replace(
        translate(lower(normalize(coalesce(raw, ''), NFKC)), '०१२३४५६७८९ँ', '0123456789ं'),
        '[''`´‘’\u093C\u200B-\u200F\uFEFF]', '', 'g'),
      '\m([a-z])\.\s*(?=[a-z]\M)', '\1', 'g'),
    '[\s\u0001-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u0964\u0965\u2000-\u206F\u20A0-\u20CF\u2190-\u2BFF]+', ' ', 'g'))
$$;
--> statement-breakpoint
SELECT index_product(id) FROM products WHERE name || coalesce(description, '') ~ '[\u0900-\u097F]';
--> statement-breakpoint
CREATE FUNCTION is_search_word(word text) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT word ~ '^\d+$'
    OR EXISTS (SELECT FROM search_synonyms WHERE term = word AND synonym <> '')
    -- search_words keeps words whose last product was deleted.
    OR (EXISTS (SELECT FROM search_words w WHERE w.word = is_search_word.word)
      AND EXISTS (SELECT FROM product_search s WHERE s.words @@ quote_literal(left(is_search_word.word, 80))::tsquery))
$$;
--> statement-breakpoint
-- A word matches as the start of an indexed word, by its synonyms, as the start of a term of the synonyms, or as two words
-- that were typed without a space. NULL: it matches nothing.
CREATE FUNCTION match_search_word(typed text, OUT prefix_in_name tsquery, OUT synonym_in_name tsquery, OUT anywhere tsquery)
LANGUAGE plpgsql STABLE AS $$
DECLARE
  synonyms tsquery;
  name_synonyms tsquery;
  is_prefix boolean;
  parts text[];
BEGIN
  is_prefix := typed ~ '^\d+$' OR EXISTS (
    SELECT FROM search_words w WHERE (w.word LIKE left(typed, 80) || '%' OR w.word = search_singular(typed))
      AND EXISTS (SELECT FROM product_search s WHERE s.words @@ quote_literal(w.word)::tsquery)
  );
  SELECT
    string_agg('(' || search_prefix_query(synonym, '')::text || ')', ' | ')::tsquery,
    string_agg('(' || search_prefix_query(synonym, 'A')::text || ')', ' | ')::tsquery
  INTO synonyms, name_synonyms
  FROM search_synonyms
  WHERE synonym <> '' AND (term = typed OR (NOT is_prefix AND length(typed) > 2 AND starts_with(term, typed)));

  IF is_prefix OR synonyms IS NOT NULL THEN
    prefix_in_name := search_prefix_query(typed, 'A');
    synonym_in_name := coalesce(prefix_in_name || name_synonyms, prefix_in_name);
    anywhere := coalesce(search_prefix_query(typed, '') || synonyms, search_prefix_query(typed, ''));
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
-- near: as `anywhere`, or else the words that sound or look like the typed one. any_word: near, or any single word of a
-- synonym. correction: the typed word, or the closest of the near words. NULL: there is none.
CREATE FUNCTION expand_search_term(
  typed text,
  OUT prefix_in_name tsquery, OUT synonym_in_name tsquery, OUT anywhere tsquery,
  OUT near tsquery, OUT any_word tsquery, OUT correction text
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
    any_word := coalesce(near || (
      SELECT string_agg(replace(search_prefix_query(synonym, '')::text, '&', '|'), ' | ')::tsquery
      FROM search_synonyms WHERE term = typed AND synonym <> ''
    ), near);
    RETURN;
  END IF;
  IF length(typed) < 4 THEN RETURN; END IF;
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
--> statement-breakpoint
-- Every word must match, except stop words (synonym ''); a search of stop words only is taken literally. Two words
-- of which one is unknown, such as "e saral", are joined if they are a known word. A query is NULL if one of its words has no match of that sort.
-- `any_word` needs only one of the words, but neither a number nor the first letters of a word among others.
CREATE FUNCTION plan_search(search text)
RETURNS TABLE (
  normalized text,
  prefix_in_name tsquery, synonym_in_name tsquery, anywhere tsquery, near tsquery, any_word tsquery,
  correction text
)
LANGUAGE sql STABLE AS $$
  WITH
    typed AS (
      SELECT word, place, EXISTS (SELECT FROM search_synonyms WHERE term = word AND synonym = '') AS is_stop_word,
        lead(word) OVER (ORDER BY place) AS next_word
      FROM unnest(string_to_array(search_normalize(search), ' ')) WITH ORDINALITY AS words (word, place)
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
      FROM terms CROSS JOIN LATERAL expand_search_term(terms.word) AS e
    )
  SELECT
    search_normalize(search),
    CASE WHEN bool_and(prefix_in_name IS NOT NULL) THEN string_agg('(' || prefix_in_name::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(synonym_in_name IS NOT NULL) THEN string_agg('(' || synonym_in_name::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(anywhere IS NOT NULL) THEN string_agg('(' || anywhere::text || ')', ' & ')::tsquery END,
    CASE WHEN bool_and(near IS NOT NULL) THEN string_agg('(' || near::text || ')', ' & ')::tsquery END,
    string_agg('(' || any_word::text || ')', ' | ') FILTER (WHERE is_telling)::tsquery,
    CASE WHEN bool_and(correction IS NOT NULL) AND NOT bool_and(anywhere IS NOT NULL)
      THEN string_agg(correction, ' ' ORDER BY place) END
  FROM expanded
$$;
--> statement-breakpoint
-- Hindi and Hinglish spellings, English short forms and frequent misspellings: what they mean, and the typed words.
INSERT INTO search_synonyms (term, synonym)
SELECT DISTINCT term, meaning FROM (VALUES
  -- Subjects
  ('physics', 'भौतिकी भौतिक भौतिकविज्ञान भौतिकशास्त्र फिजिक्स फिज़िक्स फीजिक्स bhautiki bhautik bhoutiki bhoutik bhotiki bhautikvigyan fiziks fisics fizix phisics physix fizics phyics phsics phyiscs fhysics'),
  ('physical', 'भौतिक bhautik फिजिकल fizical'),
  ('chemistry', 'रसायन रासायन रसायनविज्ञान रसायनशास्त्र केमिस्ट्री कैमिस्ट्री केमेस्ट्री rasayan rasayanik rasayn rasayanvigyan kemistry kemestry chemestry chemistri chemsitry chemitry chemisty'),
  ('chemical', 'रासायनिक rasayanik केमिकल'),
  ('mathematics', 'गणित मैथ मैथ्स मैथमेटिक्स मैथेमेटिक्स ganit ganith maths mathes mathmatics mathematic mathamatics matematics'),
  ('biology', 'जीव जीवविज्ञान जीवविज्ञानं जैव बायोलॉजी बायोलोजी बायो jeev jiv jeevvigyan jivvigyan jeevigyan jaiv biologi bioloji biologey byology boilogy'),
  ('botany', 'वनस्पति बॉटनी बोटनी पादप vanaspati vanaspathi padap bottany'),
  ('plant', 'वनस्पति पादप पौधे vanaspati padap'),
  ('zoology', 'जंतु जन्तु प्राणी जूलॉजी जूलोजी jantu prani zology zoologi'),
  -- Exams
  ('neet', 'नीट नीटयूजी neetug neat'),
  ('jee', 'जेईई जेइइ आईआईटी आइआइटी iit jei engineering इंजीनियरिंग'),
  ('jee main', 'मेन mains jeemain jeemains'),
  ('advanced', 'एडवांस एडवांस्ड adv advance advnced jeeadvanced jeeadvance'),
  ('neet', 'मेडिकल medical डॉक्टर aipmt'),
  -- Classes
  ('class', 'कक्षा क्लास kaksha klass std standard'),
  ('class 11', 'ग्यारहवीं ग्यारहवी ग्यारवी ग्यारह gyarahvi gyarahvin gyarvi gyarhvi gyaravi eleventh eleven xi xith 11वीं 11वी'),
  ('class 12', 'बारहवीं बारहवी बारवी बारह barahvi barahvin barvi baravi barhvi twelfth twelth twelve xii xiith 12वीं 12वी'),
  ('dropper', 'ड्रॉपर ड्रापर ड्रोपर dropar droper droppers'),
  -- Institutes
  ('allen', 'एलन ऐलन एलेन एलेन allan alen ellen aln'),
  ('physics wallah', 'पीडब्ल्यू physicswala fizikswala pw'),
  ('wallah', 'वाला वल्लाह walla wala vala valla'),
  ('motion', 'मोशन moshan moshun'),
  ('resonance', 'रेजोनेंस रेज़ोनेंस रेसोनेंस रेजोनेन्स resonence resonanse rezonance'),
  ('aakash', 'आकाश akash aakaash akaash'),
  ('esaral', 'ईसरल इसरल सरल saral isaral'),
  -- Kinds of books
  ('module', 'मॉड्यूल मोड्यूल माड्यूल modul modual moduel'),
  ('set', 'सेट'), ('kit', 'किट'), ('package', 'पैकेज'),
  ('notes', 'नोट्स नोट टिप्पणी nots'),
  ('papers', 'पेपर पेपर्स प्रश्नपत्र prashnpatra prashnapatra'),
  ('test', 'टेस्ट परीक्षा pariksha'), ('mock', 'मॉक मोक'), ('series', 'सीरीज सीरीज़ शृंखला'),
  ('question', 'प्रश्न सवाल prashn prashna sawal saval'), ('problem', 'प्रश्न सवाल prashn prashna sawal saval'),
  ('practice', 'अभ्यास प्रैक्टिस abhyas abhyaas practise'),
  ('daily', 'दैनिक डेली dainik dayli'),
  ('solved', 'हल सॉल्व्ड hal'),
  ('year', 'साल वर्ष saal sal varsh'), ('previous year', 'पिछले पिछला pichle pichhle pichla'),
  ('solved papers', 'पिछले पिछला pichle pichhle pichla'),
  ('revision', 'रिवीजन रिवीज़न पुनरावृत्ति दोहराई punravritti dohrai'),
  ('formula', 'सूत्र फॉर्मूला फार्मूला sutra formulae formulas'),
  ('complete', 'संपूर्ण सम्पूर्ण पूरा sampoorna sampurna poora pura'),
  ('diagram', 'चित्र आरेख chitra'),
  ('used', 'पुरानी पुराना पुराने सेकंडहैंड purani purana purane sekendhand'),
  ('new', 'नई नया नये nayi naya naye'),
  -- Physics
  ('mechanics', 'यांत्रिकी यान्त्रिकी मैकेनिक्स yantriki mekanics'),
  ('motion', 'गति gati'), ('laws of motion', 'niyam नियम'),
  ('optics', 'प्रकाशिकी प्रकाश ऑप्टिक्स prakashiki prakash optix'),
  ('thermodynamics', 'ऊष्मागतिकी उष्मागतिकी ऊष्मा थर्मोडायनामिक्स ushmagatiki ushma thermo thermodynamix'),
  ('waves', 'तरंग तरंगें तरंगे tarang tarange'),
  ('electricity', 'विद्युत धारा vidyut'), ('electrostatics', 'स्थिरवैद्युतिकी विद्युत vidyut'),
  ('magnetism', 'चुंबकत्व चुम्बकत्व चुंबक chumbak chumbakatva'),
  ('gravitation', 'गुरुत्वाकर्षण गुरुत्व gurutvakarshan gravity'),
  ('modern physics', 'आधुनिक aadhunik adhunik'),
  -- Chemistry
  ('organic', 'कार्बनिक ऑर्गेनिक karbanik carbanik orgnic organik'),
  ('inorganic', 'अकार्बनिक इनऑर्गेनिक akarbanik inorgnic'),
  ('bonding', 'आबंध आबंधन बंधन bandhan bondng'), ('periodic', 'आवर्त avart aavart'), ('table', 'सारणी sarani'),
  ('equilibrium', 'साम्य साम्यावस्था samya'), ('solutions', 'विलयन vilayan'), ('mole', 'मोल'), ('reactions', 'अभिक्रिया abhikriya'),
  -- Mathematics
  ('calculus', 'कलन अवकलन कैलकुलस kalan avkalan calculas'), ('integral', 'समाकलन samakalan'),
  ('algebra', 'बीजगणित अलजेब्रा beejganit bijganit'), ('trigonometry', 'त्रिकोणमिति trikonmiti trigonometri'),
  ('geometry', 'ज्यामिति jyamiti'), ('coordinate', 'निर्देशांक nirdeshank'), ('probability', 'प्रायिकता prayikta'),
  ('vectors', 'सदिश sadish'), ('matrices', 'आव्यूह आव्यूहों matrix'), ('determinants', 'सारणिक'),
  ('permutations', 'क्रमचय kramchay pnc'), ('statistics', 'सांख्यिकी sankhyiki'),
  -- Biology
  ('genetics', 'आनुवंशिकी अनुवांशिकी anuvanshiki'), ('evolution', 'विकास vikas'), ('cell', 'कोशिका koshika'),
  ('ecology', 'पारिस्थितिकी paristhitiki'), ('environment', 'पर्यावरण paryavaran'), ('human', 'मानव manav'),
  ('reproduction', 'जनन प्रजनन janan prajanan'), ('physiology', 'शरीरक्रिया शारीरिकी'), ('photosynthesis', 'प्रकाशसंश्लेषण'),
  -- Stop words
  ('', 'की का के को में से और लिए वाली वाले किताबें किताबे किताब किताबों पुस्तकें पुस्तके पुस्तक बुक बुक्स स्टडी मटेरियल'),
  ('', 'ki ka ke ko mein me se aur liye wali wale kitab kitabe kitaben kitabein pustak pustake vigyan vigyaan shastra sastra'),
  ('', 'science best bestseller chahiye chaiye चाहिए khareedna kharidna is cheap sasti सस्ती')
) AS spellings (meaning, terms), string_to_table(terms, ' ') AS spelled, search_normalize(spelled) AS term
ON CONFLICT DO NOTHING;
