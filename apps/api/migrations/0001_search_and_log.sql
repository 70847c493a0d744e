-- The office searches people and the activity log by part of a word. Without these indexes a search reads the whole
-- table. Where the server does not have the extension, or does not give it to this role, it works as before.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_name_trigrams ON users
    USING gin (translate(lower(nombres || ' ' || apellidos), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops);
  CREATE INDEX users_email_trigrams ON users USING gin (email gin_trgm_ops);
  -- Records whose words about a person lie apart are found through those words.
  CREATE INDEX activities_trigrams ON activities
    USING gin (description gin_trgm_ops, target_name gin_trgm_ops) WHERE words_hash IS NULL;
  CREATE INDEX activity_words_trigrams ON activity_words USING gin (description gin_trgm_ops, target_name gin_trgm_ops);
  -- Without its spaces a name of several words has trigrams across two words, which few names share.
  CREATE INDEX activity_words_whole_names ON activity_words USING gin (replace(target_name, ' ', '') gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searches by part of a word read every row';
END
$$;
--> statement-breakpoint
-- The log is written and never changed. Words about a person may go with the account, which counts them.
CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is never changed: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER activities_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE TRIGGER activity_digests_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_digests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE TRIGGER activity_words_stay BEFORE UPDATE OR TRUNCATE ON activity_words
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
-- A retry key is taken before its credit is inserted: checked at the end of the transaction.
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_credit_id_credits_id_fk FOREIGN KEY (credit_id)
  REFERENCES credits (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
