ALTER TABLE "returns" ADD COLUMN "parcel_state" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "parcel_text" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "parcel_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "parcel_polled_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "returns_tracking_number_index" ON "returns" USING btree ("tracking_number");--> statement-breakpoint
ALTER TABLE "returns" ADD CONSTRAINT "returns_parcel_state" CHECK (parcel_state in ('picked_up', 'in_transit', 'arrived'));