-- A line of an order with a return, a review or a receipt of its parcel cannot be removed alone. Deferred, because an order is
-- deleted with all of them.
ALTER TABLE "return_items" DROP CONSTRAINT "return_items_order_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "reviews" DROP CONSTRAINT "reviews_order_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "rto_receipt_items" DROP CONSTRAINT "rto_receipt_items_order_item_id_order_items_id_fk";
--> statement-breakpoint
ALTER TABLE "return_items" ADD CONSTRAINT "return_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
ALTER TABLE "rto_receipt_items" ADD CONSTRAINT "rto_receipt_items_order_item_id_order_items_id_fk" FOREIGN KEY ("order_item_id") REFERENCES "public"."order_items"("id") ON DELETE no action ON UPDATE no action DEFERRABLE INITIALLY DEFERRED;