CREATE TABLE "shipment_requests" (
	"order_id" bigint PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"actor_id" integer NOT NULL,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "shipment_requests_token_unique" UNIQUE("token")
);
--> statement-breakpoint
ALTER TABLE "shipment_requests" ADD CONSTRAINT "shipment_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;