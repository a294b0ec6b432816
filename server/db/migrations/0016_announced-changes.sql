CREATE TABLE "announced_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"effective_on" text NOT NULL,
	"text_es" text NOT NULL,
	"text_en" text NOT NULL,
	"announced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "change_notices" (
	"change_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"enqueued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "change_notices_change_id_user_id_pk" PRIMARY KEY("change_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "change_notices" ADD CONSTRAINT "change_notices_change_id_announced_changes_id_fk" FOREIGN KEY ("change_id") REFERENCES "public"."announced_changes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_notices" ADD CONSTRAINT "change_notices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "announced_changes_kind_day" ON "announced_changes" USING btree ("kind","effective_on");--> statement-breakpoint
CREATE INDEX "change_notices_user" ON "change_notices" USING btree ("user_id");