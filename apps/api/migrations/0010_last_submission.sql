ALTER TABLE "credits" ADD COLUMN "last_submitted_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "credits" SET "last_submitted_at" = "submitted_at";
