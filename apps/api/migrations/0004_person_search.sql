-- The administration's search by part of a name or address (modules/admin-users/person-search.ts) reads a million people
-- in seconds without these and in milliseconds with them. Where the server does not have the extension, or does not give
-- it to this role, the search works as before.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_name_trigrams ON users
    USING gin (translate(lower(nombres || ' ' || apellidos), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops);
  CREATE INDEX users_email_trigrams ON users USING gin (email gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: a search by name reads every user';
END
$$;
