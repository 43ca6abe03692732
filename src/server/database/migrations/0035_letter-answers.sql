ALTER TABLE "letters" ADD COLUMN "message_id" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "response" text;