DROP INDEX "order_items_sales_index";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "jee_paise" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "products_splits_index" ON "products" USING btree ("exam_type","condition");--> statement-breakpoint
CREATE INDEX "order_items_order_id_index" ON "order_items" USING btree ("order_id");--> statement-breakpoint
UPDATE "orders" SET "jee_paise" = sums.jee FROM (
  SELECT order_id, sum(price_paise * quantity) AS jee FROM "order_items" WHERE exam_type = 'JEE' GROUP BY order_id
) AS sums WHERE sums.order_id = "orders".id;
