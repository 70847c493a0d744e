ALTER TABLE "activity_seal_rows" ADD COLUMN "row_hash" text NOT NULL;--> statement-breakpoint
CREATE INDEX "users_locked" ON "users" USING btree ("locked_until") WHERE locked_until is not null;