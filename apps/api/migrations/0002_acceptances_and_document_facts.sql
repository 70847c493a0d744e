DROP INDEX "consents_terms";--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "received_bytes" integer;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "dimensions" jsonb;--> statement-breakpoint
CREATE INDEX "consents_accepted" ON "consents" USING btree ("accepted_at","id");--> statement-breakpoint
CREATE INDEX "consents_terms" ON "consents" USING btree ("terms_version_id","accepted_at","id");