DROP INDEX "orders_adjusted_sales_index";--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "paid_paise" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "covered_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "replaces_order_id" bigint;--> statement-breakpoint
ALTER TABLE "return_items" ADD COLUMN "settled_paise" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_replaces_order_id_orders_id_fk" FOREIGN KEY ("replaces_order_id") REFERENCES "public"."orders"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
-- What was paid for each line: its price without its share in promotions, less its share in every other discount of the order,
-- which is spread by the largest remainder, as the application does.
UPDATE order_items SET paid_paise = share.net + share.sign * (share.part + CASE WHEN share.rank <= abs(share.rest) - share.parts THEN 1 ELSE 0 END)
FROM (
  SELECT id, net, rest, sign(rest)::bigint AS sign, part, sum(part) OVER (PARTITION BY order_id) AS parts,
    row_number() OVER (PARTITION BY order_id ORDER BY remainder DESC, id) AS rank
  FROM (
    SELECT id, order_id, net, rest, coalesce(div(abs(rest)::numeric * net, nullif(whole, 0)), 0)::bigint AS part,
      coalesce(mod(abs(rest)::numeric * net, nullif(whole, 0)), 0) AS remainder
    FROM (
      SELECT i.id, i.order_id, i.price_paise::bigint * i.quantity - i.promotion_discount_paise AS net,
        sum(i.price_paise::bigint * i.quantity - i.promotion_discount_paise) OVER (PARTITION BY i.order_id) AS whole,
        o.total_paise - sum(i.price_paise::bigint * i.quantity - i.promotion_discount_paise) OVER (PARTITION BY i.order_id) AS rest
      FROM order_items i JOIN orders o ON o.id = i.order_id
    ) AS line
  ) AS exact
) AS share
WHERE order_items.id = share.id;--> statement-breakpoint
ALTER TABLE "order_items" ALTER COLUMN "paid_paise" SET NOT NULL;--> statement-breakpoint
-- The former release stores lines without their paid amount. It can still be running.
CREATE FUNCTION fill_paid_paise() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.paid_paise := NEW.price_paise * NEW.quantity - NEW.promotion_discount_paise;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER order_items_paid_paise BEFORE INSERT ON order_items FOR EACH ROW
  WHEN (NEW.paid_paise IS NULL) EXECUTE FUNCTION fill_paid_paise();--> statement-breakpoint
ALTER TABLE "order_items" ADD CONSTRAINT "order_items_paid" CHECK ("order_items"."paid_paise" >= 0 and "order_items"."covered_paise" >= 0);--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_settled" CHECK ("return_items"."settled_paise" >= 0);--> statement-breakpoint
-- Replacements until now: the label of their discount has the number of the replaced order.
UPDATE orders SET replaces_order_id = former.id
FROM orders former, orders replacement,
  jsonb_array_elements(replacement.adjustments) AS adjustment
WHERE orders.id = replacement.id AND adjustment ->> 'kind' = 'replacement'
  AND former.id::text = substring(adjustment ->> 'label' FROM '#([0-9]+)$');--> statement-breakpoint
-- What the returns until now paid back, or replaced, by line. In the order in which they were made, because a replacement can be
-- returned as well.
DO $$
DECLARE
  done record;
BEGIN
  FOR done IN SELECT * FROM returns WHERE refund_paise IS NOT NULL OR replacement_order_id IS NOT NULL ORDER BY id LOOP
    IF done.refund_paise IS NULL THEN
      UPDATE return_items r SET settled_paise = (l.paid_paise + l.covered_paise)::bigint * r.accepted / l.quantity
      FROM order_items l WHERE r.return_id = done.id AND l.id = r.order_item_id AND r.accepted > 0;
      UPDATE order_items l SET covered_paise = settled.paise
      FROM (
        SELECT min(item.id) AS id, max(r.settled_paise) AS paise
        FROM return_items r JOIN order_items former ON former.id = r.order_item_id
        JOIN order_items item ON item.order_id = done.replacement_order_id AND item.price_paise = former.price_paise
          AND item.product_name = former.product_name AND item.quantity = r.accepted
        WHERE r.return_id = done.id GROUP BY former.id
      ) AS settled
      WHERE l.id = settled.id;
      -- A replacement that was edited: its first line covers what no other one does.
      UPDATE order_items l SET covered_paise = covered_paise + rest.paise
      FROM (
        SELECT min(id) AS id, (SELECT coalesce(sum(settled_paise), 0) FROM return_items WHERE return_id = done.id)
          - sum(covered_paise) AS paise
        FROM order_items WHERE order_id = done.replacement_order_id
      ) AS rest
      WHERE l.id = rest.id AND rest.paise > 0;
    ELSE
      UPDATE return_items r SET settled_paise = share.paise
      FROM (
        SELECT id, coalesce(div(done.refund_paise * so_far, nullif(whole, 0)) - div(done.refund_paise * (so_far - value), nullif(whole, 0)), 0) AS paise
        FROM (
          SELECT i.id, value, sum(value) OVER (ORDER BY i.id)::numeric AS so_far, sum(value) OVER ()::numeric AS whole
          FROM return_items i JOIN order_items l ON l.id = i.order_item_id
          CROSS JOIN LATERAL (SELECT (l.paid_paise + l.covered_paise)::bigint * i.accepted / l.quantity AS value) AS v
          WHERE i.return_id = done.id AND i.accepted > 0
        ) AS valued
      ) AS share
      WHERE r.id = share.id;
    END IF;
  END LOOP;
END
$$;
