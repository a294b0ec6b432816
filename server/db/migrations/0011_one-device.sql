ALTER TABLE "playback_leases" ADD COLUMN "session_id" text;--> statement-breakpoint
ALTER TABLE "playback_leases" ADD COLUMN "position" jsonb;--> statement-breakpoint
ALTER TABLE "playback_leases" ADD COLUMN "takeovers" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "playback_leases" ADD COLUMN "switches" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "playback_leases" ADD COLUMN "replacements" timestamp with time zone[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "playback_leases" ADD COLUMN "previous_token_hash" text;--> statement-breakpoint
ALTER TABLE "playback_leases" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "playback_leases" ADD COLUMN "media_client" text;--> statement-breakpoint
ALTER TABLE "playback_leases" ADD COLUMN "media_rank" smallint;--> statement-breakpoint
ALTER TABLE "playback_leases" ADD COLUMN "media_seen_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "playback_leases_previous_token" ON "playback_leases" USING btree ("previous_token_hash");