ALTER TABLE "products" ADD COLUMN "subjects" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_subjects" CHECK (subjects <@ array['physics', 'chemistry', 'mathematics', 'biology']);
--> statement-breakpoint
-- Subjects of existing products: those that the name or a category names, by the subject or one of its chapters; if there
-- is none, those that the description names. Staff correct the rest in the product form or by import.
WITH words (subject, position, named, chapters) AS (VALUES
  ('physics', 1, '\m(physics|pcm|pcb)\M',
    '\m(mechanics|kinematics|optics|thermodynamics|electrostatics|magnetism|oscillations|gravitation|semiconductors)\M'),
  ('chemistry', 2, '\m(chemistry|chemical|pcm|pcb)\M',
    '\m(organic|inorganic|stoichiometry|electrochemistry|hydrocarbons|periodicity)\M'),
  ('mathematics', 3, '\m(maths?|mathematics|pcm)\M',
    '\m(algebra|calculus|trigonometry|geometry|probability|matrices|determinants|combinatorics)\M'),
  ('biology', 4, '\m(biology|pcb)\M',
    '\m(botany|zoology|genetics|ecology|physiology|biotechnology|plants?|animals?)\M')
), found AS (
  SELECT p.id,
    array_agg(w.subject ORDER BY w.position) FILTER (WHERE p.name ~* w.named OR p.name ~* w.chapters OR EXISTS (
      SELECT FROM product_categories l JOIN categories c ON c.id = l.category_id
      WHERE l.product_id = p.id AND c.name ~* w.named
    )) AS by_name,
    array_agg(w.subject ORDER BY w.position) FILTER (WHERE p.description ~* w.named) AS by_description
  FROM products p CROSS JOIN words w GROUP BY p.id
)
UPDATE products p SET subjects = coalesce(by_name, by_description)
FROM found WHERE found.id = p.id AND coalesce(by_name, by_description) IS NOT NULL;
--> statement-breakpoint
-- Orders change the stock of products all day: a change of `stock` leaves the tag `catalog` out, unless the product is
-- sold out by it or in stock again, because customers filter by that.
CREATE OR REPLACE FUNCTION publish_product_tags() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' THEN
    PERFORM publish_tags(ARRAY(
      SELECT 'product:' || id FROM (TABLE new_rows EXCEPT TABLE old_rows) AS changed
      UNION ALL
      SELECT 'catalog' FROM (
        SELECT to_jsonb(new_rows) - 'stock', stock > 0 FROM new_rows
        EXCEPT SELECT to_jsonb(old_rows) - 'stock', stock > 0 FROM old_rows
      ) AS changed
    ));
  ELSE
    PERFORM publish_tags(ARRAY(SELECT unnest(ARRAY['catalog', 'product:' || id]) FROM changed_rows));
  END IF;
  RETURN NULL;
END
$$;
