ALTER TABLE "push_devices" ADD COLUMN "device_id" text;--> statement-breakpoint
ALTER TABLE "push_devices" ADD COLUMN "user_agent" text DEFAULT '' NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_device" ON "sessions" USING btree ("device_id");