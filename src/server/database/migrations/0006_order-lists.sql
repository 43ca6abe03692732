DROP INDEX "order_items_order_id_index";--> statement-breakpoint
DROP INDEX "orders_status_index";--> statement-breakpoint
DROP INDEX "orders_payment_status_index";--> statement-breakpoint
DROP INDEX "orders_total_index";--> statement-breakpoint
DROP INDEX "orders_customer_index";--> statement-breakpoint
CREATE INDEX "order_items_sales_index" ON "order_items" USING btree ("order_id","exam_type","price_paise","quantity");--> statement-breakpoint
CREATE INDEX "orders_status_index" ON "orders" USING btree ("status","created_at" desc, "id" desc);--> statement-breakpoint
CREATE INDEX "orders_payment_status_index" ON "orders" USING btree ("payment_status","created_at" desc, "id" desc);--> statement-breakpoint
CREATE INDEX "orders_total_index" ON "orders" USING btree ("total_paise","created_at" desc, "id" desc);--> statement-breakpoint
CREATE INDEX "orders_customer_index" ON "orders" USING btree ("customer_name","created_at" desc, "id" desc);