ALTER TABLE "sessions" ADD COLUMN "intro_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "intro_expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_intro_hash_unique" UNIQUE("intro_hash");