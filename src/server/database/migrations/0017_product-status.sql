ALTER TABLE "products" ADD COLUMN "status" text DEFAULT 'published' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "products_status_index" ON "products" USING btree ("status","created_at" desc, "id" desc);--> statement-breakpoint
CREATE INDEX "products_publish_at_index" ON "products" USING btree ("publish_at") WHERE "products"."publish_at" is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_status" CHECK (status in ('published', 'draft', 'archived'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_publish_at_of_draft" CHECK ("products"."publish_at" is null or "products"."status" = 'draft');