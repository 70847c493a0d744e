CREATE INDEX "admin_sessions_expiry" ON "admin_sessions" USING btree ("refresh_expires_at");--> statement-breakpoint
CREATE INDEX "user_sessions_expiry" ON "user_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verified_emails_expiry" ON "verified_emails" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "credits_unsubmitted" ON "credits" USING btree ("updated_at") WHERE submitted_at is null and status in ('PENDING','INSTITUTION_SELECTED','CANCELLED');--> statement-breakpoint
CREATE INDEX "search_history_created" ON "search_history" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "activities_admin" ON "activities" USING btree ("admin_id","timestamp","id") WHERE admin_id is not null;--> statement-breakpoint
CREATE INDEX "activities_admin_name" ON "activities" USING btree ("admin_name","timestamp","id") WHERE admin_name is not null;--> statement-breakpoint
CREATE INDEX "notifications_type_created" ON "notifications" USING btree ("type","created_at","id");--> statement-breakpoint
-- A search by part of what a record says reads the whole log without these. The condition leaves out the records whose
-- words about a person lie apart. Where the server does not have the extension (migration 0004), it searches as before.
DO $$
BEGIN
  CREATE INDEX activities_trigrams ON activities
    USING gin (description gin_trgm_ops, target_name gin_trgm_ops) WHERE words_hash IS NULL;
  CREATE INDEX activity_words_trigrams ON activity_words USING gin (description gin_trgm_ops, target_name gin_trgm_ops);
EXCEPTION WHEN undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: a search of the activity log reads all of it';
END
$$;
