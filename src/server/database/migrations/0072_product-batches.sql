CREATE TABLE "product_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"counts" jsonb NOT NULL,
	"actor_id" integer NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone_at" timestamp with time zone,
	"undone_by" text,
	"unrestored" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "product_batches_kind" CHECK (kind in ('import', 'bulk edit'))
);
--> statement-breakpoint
CREATE INDEX "product_batches_newest_index" ON "product_batches" USING btree ("created_at" DESC NULLS LAST);