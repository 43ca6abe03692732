ALTER TABLE "orders" ADD COLUMN "corrected_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "corrected_phone" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_corrected" CHECK ("orders"."corrected_address" <> '' and "orders"."corrected_phone" <> '');