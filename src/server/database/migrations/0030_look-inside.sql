ALTER TABLE "products" ADD COLUMN "sample_pages" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "table_of_contents" text DEFAULT '' NOT NULL;