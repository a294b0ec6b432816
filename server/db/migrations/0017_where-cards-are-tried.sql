ALTER TABLE "payment_attempts" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "device" text;--> statement-breakpoint
CREATE INDEX "payment_attempts_network" ON "payment_attempts" USING btree ("network","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_device" ON "payment_attempts" USING btree ("device","created_at");--> statement-breakpoint
CREATE INDEX "payment_attempts_created" ON "payment_attempts" USING btree ("created_at");