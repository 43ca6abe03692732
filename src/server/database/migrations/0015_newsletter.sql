ALTER TABLE "subscribers" ADD COLUMN "mark" uuid DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "unsubscribe_url" text;