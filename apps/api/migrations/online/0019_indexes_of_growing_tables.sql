CREATE INDEX CONCURRENTLY "admin_sessions_expiry" ON "admin_sessions" USING btree ("refresh_expires_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "user_sessions_expiry" ON "user_sessions" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "verified_emails_expiry" ON "verified_emails" USING btree ("expires_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "credits_unsubmitted" ON "credits" USING btree ("updated_at") WHERE submitted_at is null and status in ('PENDING','INSTITUTION_SELECTED','CANCELLED');
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "search_history_created" ON "search_history" USING btree ("created_at");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activities_admin" ON "activities" USING btree ("admin_id","timestamp","id") WHERE admin_id is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "activities_admin_name" ON "activities" USING btree ("admin_name","timestamp","id") WHERE admin_name is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "notifications_type_created" ON "notifications" USING btree ("type","created_at","id");
--> statement-breakpoint
-- @may-lack pg_trgm (migration 0004): without it the search works as before.
CREATE INDEX CONCURRENTLY "activities_trigrams" ON "activities"
	USING gin (description gin_trgm_ops, target_name gin_trgm_ops) WHERE words_hash IS NULL;
--> statement-breakpoint
-- @may-lack pg_trgm
CREATE INDEX CONCURRENTLY "activity_words_trigrams" ON "activity_words" USING gin (description gin_trgm_ops, target_name gin_trgm_ops);
