CREATE TABLE "prepaid_batches" (
	"id" serial PRIMARY KEY NOT NULL,
	"membership_id" integer NOT NULL,
	"price_minor" integer NOT NULL,
	"currency" text NOT NULL,
	"label" text,
	"withdrawn_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "prepaid_batches_label_unique" UNIQUE("label")
);
--> statement-breakpoint
CREATE TABLE "prepaid_cards" (
	"folio" text PRIMARY KEY NOT NULL,
	"batch_id" integer NOT NULL,
	"code_hash" text NOT NULL,
	"redeemed_by" integer,
	"redeemed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "prepaid_batches" ADD CONSTRAINT "prepaid_batches_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_cards" ADD CONSTRAINT "prepaid_cards_batch_id_prepaid_batches_id_fk" FOREIGN KEY ("batch_id") REFERENCES "public"."prepaid_batches"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prepaid_cards" ADD CONSTRAINT "prepaid_cards_redeemed_by_users_id_fk" FOREIGN KEY ("redeemed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "prepaid_cards_batch" ON "prepaid_cards" USING btree ("batch_id");