CREATE TABLE "activity_daily" (
	"day" date NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "activity_daily_day_type_status_pk" PRIMARY KEY("day","type","status")
);
--> statement-breakpoint
-- What is sealed already. Records are never changed, and each is sealed once.
INSERT INTO "activity_daily" ("day", "type", "status", "count")
SELECT ("activities"."timestamp" AT TIME ZONE 'America/Guayaquil')::date, "activities"."type", "activities"."status", count(*)
FROM "activity_seal_rows" JOIN "activities" ON "activities"."id" = "activity_seal_rows"."activity_id"
GROUP BY 1, 2, 3;
