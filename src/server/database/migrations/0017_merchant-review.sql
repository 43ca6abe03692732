DROP INDEX "merchant_offers_trouble_index";--> statement-breakpoint
ALTER TABLE "merchant_offers" ADD COLUMN "issue" text;--> statement-breakpoint
CREATE INDEX "merchant_offers_trouble_index" ON "merchant_offers" USING btree ("offer_id") WHERE "merchant_offers"."trouble" is not null or "merchant_offers"."issue" is not null;