CREATE TABLE "recordings" (
	"game_pk" bigint PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"checked_at" timestamp with time zone NOT NULL
);
