CREATE FUNCTION adjustments_total(adjustments jsonb) RETURNS bigint
  LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN (SELECT coalesce(sum((adjustment ->> 'amountPaise')::bigint), 0)::bigint FROM jsonb_array_elements(adjustments) AS adjustment);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "adjustments" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "orders" SET "adjustments" = CASE WHEN "discount_paise" > 0 THEN jsonb_build_array(jsonb_build_object(
    'kind', 'coupon', 'label', 'Discount' || coalesce(' (' || upper("coupon_code") || ')', ''), 'amountPaise', -"discount_paise"
  )) ELSE '[]'::jsonb END || '[{"kind": "shipping", "label": "Shipping", "amountPaise": 0}]'::jsonb;--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_total_adds_up";--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "discount_paise";--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_total_adds_up" CHECK ("orders"."total_paise" = "orders"."subtotal_paise" + adjustments_total("orders"."adjustments") and "orders"."total_paise" >= 0);
