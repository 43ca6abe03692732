CREATE TABLE "account_mobiles" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"mobile" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "account_mobiles_ten_digits" CHECK ("account_mobiles"."mobile" ~ '^[6-9][0-9]{9}$')
);
--> statement-breakpoint
ALTER TABLE "account_mobiles" ADD CONSTRAINT "account_mobiles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_mobiles_mobile_index" ON "account_mobiles" USING btree ("mobile","created_at");