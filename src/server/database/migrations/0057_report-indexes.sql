DROP INDEX "orders_sales_index";--> statement-breakpoint
CREATE INDEX "orders_adjusted_sales_index" ON "orders" USING btree ("created_at") WHERE status <> 'cancelled' and total_paise > 0 and source <> 'test' and adjustments @? '$[*] ? (@.kind != "coupon" && @.amountPaise != 0)';--> statement-breakpoint
CREATE INDEX "orders_region_index" ON "orders" USING btree ("id","pincode");--> statement-breakpoint
CREATE INDEX "orders_sales_index" ON "orders" USING btree ("created_at","id","total_paise","source") WHERE status <> 'cancelled' and total_paise > 0 and source <> 'test';