CREATE TABLE "funnel_counts" (
	"day" date NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "funnel_counts_day_step_pk" PRIMARY KEY("day","step"),
	CONSTRAINT "funnel_counts_step" CHECK (step in ('view', 'cart', 'checkout')),
	CONSTRAINT "funnel_counts_positive" CHECK ("funnel_counts"."count" > 0)
);
--> statement-breakpoint
CREATE INDEX "orders_sales_index" ON "orders" USING btree ("created_at","id") WHERE "orders"."status" <> 'cancelled' and "orders"."total_paise" > 0;