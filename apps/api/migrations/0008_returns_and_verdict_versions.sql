CREATE TABLE "credit_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"admin_id" uuid NOT NULL,
	"reason" jsonb,
	"words" text NOT NULL,
	"documents" jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "former_documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer,
	"dimensions" jsonb,
	"sha256" text NOT NULL,
	"received_sha256" text,
	"storage_key" text NOT NULL,
	"is_verified" boolean,
	"verified_at" timestamp (3) with time zone,
	"verified_by" uuid,
	"comments" text,
	"reason" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reason_uses" (
	"reason_id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	CONSTRAINT "reason_uses_reason_id_credit_id_pk" PRIMARY KEY("reason_id","credit_id")
);
--> statement-breakpoint
ALTER TABLE "credit_events" ADD COLUMN "admin_id" uuid;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "decided_by" uuid;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "decision_reason" jsonb;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "decision_words" text;--> statement-breakpoint
ALTER TABLE "credits" ADD COLUMN "round" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "received_sha256" text;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "reason" jsonb;--> statement-breakpoint
ALTER TABLE "documents" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "credit_returns" ADD CONSTRAINT "credit_returns_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_documents" ADD CONSTRAINT "former_documents_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reason_uses" ADD CONSTRAINT "reason_uses_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "credit_returns_round" ON "credit_returns" USING btree ("credit_id","round");--> statement-breakpoint
CREATE INDEX "former_documents_credit" ON "former_documents" USING btree ("credit_id","replaced_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "former_documents_storage_key" ON "former_documents" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "reason_uses_credit" ON "reason_uses" USING btree ("credit_id");
--> statement-breakpoint
UPDATE "documents" SET "received_sha256" = "sha256" WHERE "file_type" = 'application/pdf';--> statement-breakpoint
UPDATE "credits" SET "decision_words" = (SELECT "note" FROM "credit_events" WHERE "credit_events"."credit_id" = "credits"."id" AND "credit_events"."status" = 'REJECTED' AND "credit_events"."by" = 'admin' ORDER BY "at" DESC, "credit_events"."id" DESC LIMIT 1) WHERE "status" = 'REJECTED' AND "user_id" IS NOT NULL;
