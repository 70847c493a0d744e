-- @outside-transaction
-- A summary of the activity log reads the verdicts of its days, and not every record of them.
CREATE INDEX CONCURRENTLY "activities_verdicts" ON "activities" USING btree ("timestamp") WHERE status in ('approved','rejected','pending');
