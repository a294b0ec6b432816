CREATE TABLE "league_answers" (
	"key" text PRIMARY KEY NOT NULL,
	"document" json NOT NULL,
	"etag" text,
	"heard_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "whole_schedule" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"as_of" date NOT NULL
);
--> statement-breakpoint
CREATE INDEX "league_answers_heard" ON "league_answers" USING btree ("heard_at");--> statement-breakpoint
-- A schedule of weeks that is there already came by a question for the whole season, and was whole when it last changed.
INSERT INTO "whole_schedule" ("as_of") SELECT (max("updated_at") AT TIME ZONE 'America/Mexico_City')::date FROM "scheduled_games" HAVING max("day") - min("day") > 14;
