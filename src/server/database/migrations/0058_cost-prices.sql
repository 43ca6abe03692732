ALTER TABLE "products" ADD COLUMN "cost_price_paise" integer;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "cost_price_paise" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_cost_price_not_negative" CHECK ("products"."cost_price_paise" >= 0);