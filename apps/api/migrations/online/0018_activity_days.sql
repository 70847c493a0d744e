CREATE TABLE IF NOT EXISTS "activity_daily" (
	"day" date NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "activity_daily_day_type_status_pk" PRIMARY KEY("day","type","status")
);
--> statement-breakpoint
-- One day each time, oldest first. What is sealed meanwhile is counted by the job that seals.
-- @in-slices
WITH "next" AS (
	SELECT ("timestamp" AT TIME ZONE 'America/Guayaquil')::date AS "day" FROM "activities"
	WHERE "timestamp" >= coalesce((SELECT (max("day") + 1)::timestamp AT TIME ZONE 'America/Guayaquil' FROM "activity_daily"), '-infinity')
		AND EXISTS (SELECT 1 FROM "activity_seal_rows" WHERE "activity_seal_rows"."activity_id" = "activities"."id")
	ORDER BY "timestamp", "id" LIMIT 1
)
INSERT INTO "activity_daily" ("day", "type", "status", "count")
SELECT "next"."day", "activities"."type", "activities"."status", count(*)
FROM "next"
JOIN "activities" ON "activities"."timestamp" >= "next"."day"::timestamp AT TIME ZONE 'America/Guayaquil'
	AND "activities"."timestamp" < ("next"."day" + 1)::timestamp AT TIME ZONE 'America/Guayaquil'
JOIN "activity_seal_rows" ON "activity_seal_rows"."activity_id" = "activities"."id"
GROUP BY 1, 2, 3;
