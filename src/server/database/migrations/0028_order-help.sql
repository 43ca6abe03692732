ALTER TABLE "contact_messages" ADD COLUMN "order_id" bigint;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "problem" text;