CREATE TABLE "product_slugs" (
	"slug" text PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"name_key" text NOT NULL,
	"words" "tsvector" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_synonyms" (
	"term" text NOT NULL,
	"means" text NOT NULL,
	CONSTRAINT "search_synonyms_term_means_pk" PRIMARY KEY("term","means")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL,
	"sound" text
);
--> statement-breakpoint
ALTER TABLE "product_slugs" ADD CONSTRAINT "product_slugs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "product_slugs_product_id_index" ON "product_slugs" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "product_search_words_index" ON "product_search" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_words_trigram_index" ON "search_words" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "search_words_sound_index" ON "search_words" USING btree ("sound");--> statement-breakpoint
CREATE INDEX "products_price_index" ON "products" USING btree ("price_paise","created_at" desc, "id" desc);--> statement-breakpoint
CREATE INDEX "products_dearest_index" ON "products" USING btree ("price_paise" desc, "created_at" desc, "id" desc);--> statement-breakpoint
CREATE INDEX "products_discount_index" ON "products" USING btree ("discount_percentage" desc, "created_at" desc, "id" desc);