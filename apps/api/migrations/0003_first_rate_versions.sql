-- The products there are become the first versions of their rates. Nobody confirmed them: their age counts from now.
INSERT INTO rate_versions (id, institution_id, number, valid_from, product, min_rate, max_rate, source)
SELECT gen_random_uuid(), id, 1, date_trunc('milliseconds', now()),
  personal_loan - 'requirements' - 'features' - 'description', min_rate, max_rate, 'Registro inicial'
FROM institutions;
--> statement-breakpoint
-- What an offer was counts as evidence: a version and its confirmations are written once.
CREATE FUNCTION refuse_rate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of rates is never changed: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER rate_versions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON rate_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rate_change();
--> statement-breakpoint
CREATE TRIGGER rate_confirmations_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON rate_confirmations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rate_change();
