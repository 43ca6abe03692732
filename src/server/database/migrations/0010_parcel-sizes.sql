ALTER TABLE "products" ADD COLUMN "weight_grams" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "length_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "width_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "height_mm" integer;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_size_above_zero" CHECK ("products"."weight_grams" > 0 and "products"."length_mm" > 0 and "products"."width_mm" > 0 and "products"."height_mm" > 0);