CREATE TABLE "bought_together" (
	"product_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"order_count" integer NOT NULL,
	CONSTRAINT "bought_together_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "recent_sales" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bought_together_other_id_index" ON "bought_together" USING btree ("other_id");--> statement-breakpoint
CREATE INDEX "products_recent_sales_index" ON "products" USING btree ("recent_sales" desc, "created_at" desc, "id" desc);
--> statement-breakpoint
-- The counts of a shop that has orders already. The nightly job counts again.
UPDATE products SET recent_sales = sold.copies FROM (
  SELECT i.product_id, sum(i.quantity)::int AS copies FROM order_items i JOIN orders o ON o.id = i.order_id
  WHERE o.status <> 'cancelled' AND o.created_at > now() - interval '90 days' GROUP BY i.product_id
) AS sold WHERE sold.product_id = products.id;
--> statement-breakpoint
-- The pages of a product show what is bought together with it.
CREATE TRIGGER bought_together_publish_insert AFTER INSERT ON bought_together
  REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_linked_product_tags();
--> statement-breakpoint
CREATE TRIGGER bought_together_publish_update AFTER UPDATE ON bought_together
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_linked_product_tags();
--> statement-breakpoint
CREATE TRIGGER bought_together_publish_delete AFTER DELETE ON bought_together
  REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION publish_linked_product_tags();
--> statement-breakpoint
CREATE TRIGGER bought_together_publish_truncate AFTER TRUNCATE ON bought_together
  FOR EACH STATEMENT EXECUTE FUNCTION publish_truncate();
