CREATE TABLE "club_alerts" (
	"user_id" integer NOT NULL,
	"club" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "club_alerts_user_id_club_pk" PRIMARY KEY("user_id","club")
);
--> statement-breakpoint
CREATE TABLE "game_alerts" (
	"user_id" integer NOT NULL,
	"game_pk" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "game_alerts_user_id_game_pk_pk" PRIMARY KEY("user_id","game_pk")
);
--> statement-breakpoint
CREATE TABLE "push_devices" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"lang" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "push_devices_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
ALTER TABLE "club_alerts" ADD CONSTRAINT "club_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "game_alerts" ADD CONSTRAINT "game_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_devices" ADD CONSTRAINT "push_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "club_alerts_club" ON "club_alerts" USING btree ("club");--> statement-breakpoint
CREATE INDEX "game_alerts_game" ON "game_alerts" USING btree ("game_pk");--> statement-breakpoint
CREATE INDEX "push_devices_user" ON "push_devices" USING btree ("user_id");