ALTER TABLE "shipments" ADD COLUMN "replaced_by_id" integer;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "replaced_by" text;