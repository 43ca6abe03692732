ALTER TABLE "shipments" ADD COLUMN "picked_up_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "returning_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shipments" ADD COLUMN "returned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "shipments_delivered_index" ON "shipments" USING btree ("delivered_at") WHERE "shipments"."delivered_at" is not null;--> statement-breakpoint
update "shipments" set "delivered_at" = "courier_status_at" where "courier_status" = 'DELIVERED';--> statement-breakpoint
update "shipments" set "returning_at" = "courier_status_at", "returned_at" = "courier_status_at" where "courier_status" = 'RETURNED';--> statement-breakpoint
update "shipments" set "returning_at" = "courier_status_at" where "courier_status" = 'RETURNING';
