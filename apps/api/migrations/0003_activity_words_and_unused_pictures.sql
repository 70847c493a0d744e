CREATE TABLE "activity_words" (
	"activity_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"salt" text NOT NULL,
	"description" text NOT NULL,
	"target_name" text,
	"details" jsonb
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "words_hash" text;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "unused_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "activity_words" ADD CONSTRAINT "activity_words_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "activity_words_person" ON "activity_words" USING btree ("person_id");