ALTER TABLE "users" ADD COLUMN "spoilers" jsonb;--> statement-breakpoint
CREATE INDEX "sessions_cookie" ON "sessions" USING btree ("cookie_hash");