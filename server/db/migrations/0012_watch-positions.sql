CREATE TABLE "watch_positions" (
	"user_id" integer NOT NULL,
	"game_pk" bigint NOT NULL,
	"frame_at" timestamp with time zone NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "watch_positions_user_id_game_pk_pk" PRIMARY KEY("user_id","game_pk")
);
--> statement-breakpoint
ALTER TABLE "watch_positions" ADD CONSTRAINT "watch_positions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;