ALTER TABLE "activities" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "activity_seals" ADD COLUMN "key_id" text;--> statement-breakpoint
ALTER TABLE "mails" ADD COLUMN "is_sealed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ((metadata->>'userId'));--> statement-breakpoint
CREATE INDEX "notifications_credit" ON "notifications" USING btree ((metadata->>'creditId'));--> statement-breakpoint
-- The log is written and sealed, never changed. Words about a person may go with the account, which counts them (decision 14).
CREATE OR REPLACE FUNCTION "refuse_log_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is never changed: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END $$;--> statement-breakpoint
CREATE TRIGGER "activities_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "activities" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "activity_seals_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "activity_seals" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "activity_seal_rows_stay" BEFORE UPDATE OR DELETE OR TRUNCATE ON "activity_seal_rows" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();--> statement-breakpoint
CREATE TRIGGER "activity_words_stay" BEFORE UPDATE OR TRUNCATE ON "activity_words" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_log_change"();
