ALTER TABLE "banners" ADD COLUMN "starts_at" timestamp with time zone;--> statement-breakpoint
-- The former release does not write the new columns, so that the check rejects none of its rows.
ALTER TABLE "banners" ADD COLUMN "ends_at" timestamp with time zone
  CONSTRAINT "banners_ends_after_start" CHECK ("ends_at" > "starts_at");--> statement-breakpoint
ALTER TABLE "banners" ADD COLUMN "is_shown" boolean DEFAULT true NOT NULL;--> statement-breakpoint
UPDATE "banners" SET "is_shown" = "active";
