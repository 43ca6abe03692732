ALTER TABLE "cash_exceptions" DROP CONSTRAINT "cash_exceptions_kind";--> statement-breakpoint
ALTER TABLE "remittance_lines" DROP CONSTRAINT "remittance_lines_state";--> statement-breakpoint
ALTER TABLE "cash_exceptions" ADD COLUMN "details" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "remittances" ADD COLUMN "deductions_known" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_problem" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_problem_text" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "tracking_problem_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD COLUMN "last_error" text;--> statement-breakpoint
CREATE INDEX "shipments_tracking_problem_index" ON "shipments" USING btree ("tracking_problem_at") WHERE "shipments"."tracking_problem" is not null;--> statement-breakpoint
ALTER TABLE "cash_exceptions" ADD CONSTRAINT "cash_exceptions_kind" CHECK (kind in ('short', 'over', 'undelivered', 'unknown', 'ambiguous', 'already_settled', 'written_off', 'prepaid', 'taken_back', 'batch', 'adjusted', 'row'));--> statement-breakpoint
ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_state" CHECK (state in ('matched', 'short', 'over', 'undelivered', 'unknown', 'ambiguous', 'already_settled', 'written_off', 'prepaid', 'taken_back'));--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_tracking_problem" CHECK (tracking_problem in ('number_refused', 'carried', 'came_back'));