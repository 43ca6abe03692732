CREATE INDEX "products_slug_trigram_index" ON "products" USING gin ("slug" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_table_name_index" ON "products" USING btree ("name");--> statement-breakpoint
CREATE INDEX "products_table_updated_index" ON "products" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "products_table_rating_index" ON "products" USING btree (coalesce("rating", 0));