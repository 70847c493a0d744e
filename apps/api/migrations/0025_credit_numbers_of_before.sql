-- @outside-transaction
-- @contract 0000_initial: no version writes this column, so each row gets the next number of the sequence
-- @in-slices
UPDATE "credits" SET "running_number" = nextval('credit_numbers') WHERE "id" IN (
	SELECT "id" FROM "credits" WHERE "running_number" IS NULL ORDER BY "created_at", "id" LIMIT 5000
);
--> statement-breakpoint
ALTER TABLE "credits" ALTER COLUMN "running_number" SET NOT NULL;
--> statement-breakpoint
CREATE UNIQUE INDEX CONCURRENTLY "credits_running_number" ON "credits" USING btree ("running_number");
