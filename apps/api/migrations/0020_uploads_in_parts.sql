CREATE TABLE "document_parts" (
	"upload_id" uuid NOT NULL,
	"first_byte" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "document_parts_upload_id_first_byte_pk" PRIMARY KEY("upload_id","first_byte")
);
--> statement-breakpoint
CREATE TABLE "document_uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"sha256" text,
	"received_bytes" integer NOT NULL,
	"document_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "document_parts" ADD CONSTRAINT "document_parts_upload_id_document_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."document_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "document_parts_storage_key" ON "document_parts" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "document_uploads_credit" ON "document_uploads" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "document_uploads_updated" ON "document_uploads" USING btree ("updated_at");