-- @outside-transaction
-- A name of several words has few trigrams of its own inside each word; without its spaces it has
-- those across two words, which few names share.
-- @may-lack pg_trgm (migration 0004): without it the search reads more rows.
CREATE INDEX CONCURRENTLY "activity_words_whole_names" ON "activity_words" USING gin (replace(target_name, ' ', '') gin_trgm_ops);
