ALTER TABLE "orders" ADD COLUMN "sealed_contact" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_kept_until" timestamp with time zone;