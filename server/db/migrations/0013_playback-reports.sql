CREATE TABLE "playback_reports" (
	"playback_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"game_pk" bigint NOT NULL,
	"kind" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"reported_at" timestamp with time zone NOT NULL,
	"start_ms" integer,
	"played_ms" integer NOT NULL,
	"stalls" integer NOT NULL,
	"stalled_ms" integer NOT NULL,
	"disconnects" integer NOT NULL,
	"dropped_frames" integer NOT NULL,
	"delay_ms" integer,
	"heights" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "playback_reports" ADD CONSTRAINT "playback_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "playback_reports_user" ON "playback_reports" USING btree ("user_id","started_at");