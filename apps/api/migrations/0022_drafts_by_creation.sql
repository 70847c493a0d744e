-- @outside-transaction
-- An index of `updated_at`, which each change of a credit sets, made each change write all indexes
-- of the credit anew. What the version before looks for is found in the new one as well: it holds
-- the same rows.
CREATE INDEX CONCURRENTLY "credits_drafts" ON "credits" USING btree ("created_at") WHERE submitted_at is null and status in ('PENDING','INSTITUTION_SELECTED','CANCELLED');--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "credits_unsubmitted";
