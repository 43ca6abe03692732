ALTER TABLE "order_items" ADD COLUMN "isbn" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "order_items" ADD COLUMN "shelf_location" text;