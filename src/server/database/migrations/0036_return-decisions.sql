ALTER TABLE "return_items" ADD COLUMN "rejection_reason" text;--> statement-breakpoint
ALTER TABLE "returns" ADD COLUMN "payee_given_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_rejection_reason" CHECK (rejection_reason in ('no_fault', 'used', 'damaged_later', 'incomplete', 'other_item', 'not_received'));--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_rejected" CHECK ("return_items"."rejection_reason" is null or "return_items"."accepted" < "return_items"."quantity");