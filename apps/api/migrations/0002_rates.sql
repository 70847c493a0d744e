-- The tables that are changed here hold some hundred rows, those that get keys and indexes are new, and notifications
-- are no more than a scan of a moment: nothing is blocked for long.
-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint, require-concurrent-index-creation
CREATE TABLE "rate_confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"source_url" text,
	"confirmed_by" uuid,
	"confirmed_by_name" text,
	CONSTRAINT "rate_confirmations_source_url_https" CHECK ("rate_confirmations"."source_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "rate_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"rows" jsonb NOT NULL,
	"wrong" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"applied_at" timestamp (3) with time zone,
	CONSTRAINT "rate_imports_kind_known" CHECK ("rate_imports"."kind" in ('products', 'ceilings', 'averages')),
	CONSTRAINT "rate_imports_wrong_least" CHECK ("rate_imports"."wrong" >= 0)
);
--> statement-breakpoint
CREATE TABLE "rate_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"institution_id" uuid NOT NULL,
	"number" integer NOT NULL,
	"valid_from" timestamp (3) with time zone NOT NULL,
	"product" jsonb NOT NULL,
	"min_rate" numeric(9, 6) NOT NULL,
	"max_rate" numeric(9, 6) NOT NULL,
	"source" text NOT NULL,
	"source_url" text,
	"note" text,
	"created_by" uuid,
	"created_by_name" text,
	CONSTRAINT "rate_versions_number_least" CHECK ("rate_versions"."number" >= 1),
	CONSTRAINT "rate_versions_min_rate_range" CHECK ("rate_versions"."min_rate" between 0 and 100),
	CONSTRAINT "rate_versions_max_rate_range" CHECK ("rate_versions"."max_rate" between 0 and 100),
	CONSTRAINT "rate_versions_rates_in_order" CHECK ("rate_versions"."min_rate" <= "rate_versions"."max_rate"),
	CONSTRAINT "rate_versions_source_url_https" CHECK ("rate_versions"."source_url" like 'https://%')
);
--> statement-breakpoint
ALTER TABLE "notifications" DROP CONSTRAINT "notifications_type_known";--> statement-breakpoint
ALTER TABLE "charged_averages" ALTER COLUMN "source" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "charged_averages" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "phone" text;--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "whatsapp" text;--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "website" text;--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "supervisor" text;--> statement-breakpoint
ALTER TABLE "institutions" ADD COLUMN "segment" integer;--> statement-breakpoint
ALTER TABLE "legal_rates" ADD COLUMN "source" text DEFAULT 'Registro inicial' NOT NULL;--> statement-breakpoint
ALTER TABLE "legal_rates" ALTER COLUMN "source" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "legal_rates" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "rate_confirmations" ADD CONSTRAINT "rate_confirmations_version_id_rate_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."rate_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_versions" ADD CONSTRAINT "rate_versions_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_confirmations_version" ON "rate_confirmations" USING btree ("version_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "rate_imports_created" ON "rate_imports" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_versions_number_key" ON "rate_versions" USING btree ("institution_id","number");--> statement-breakpoint
ALTER TABLE "charged_averages" ADD CONSTRAINT "charged_averages_segment_known" CHECK ("charged_averages"."segment" in ('consumo', 'educativo', 'educativo_social', 'inmobiliario', 'vis_vip', 'microcredito_minorista', 'microcredito_simple', 'microcredito_ampliada'));--> statement-breakpoint
ALTER TABLE "charged_averages" ADD CONSTRAINT "charged_averages_source_url_https" CHECK ("charged_averages"."source_url" like 'https://%');--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_supervisor_known" CHECK ("institutions"."supervisor" in ('SB', 'SEPS'));--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_segment_range" CHECK ("institutions"."segment" between 1 and 5);--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_segment_of_seps" CHECK ("institutions"."segment" is null or "institutions"."supervisor" = 'SEPS');--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_phone_form" CHECK ("institutions"."phone" ~ '^[+]593[0-9]{8,10}$');--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_whatsapp_form" CHECK ("institutions"."whatsapp" ~ '^[+]593[0-9]{8,10}$');--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_website_https" CHECK ("institutions"."website" like 'https://%');--> statement-breakpoint
ALTER TABLE "legal_rates" ADD CONSTRAINT "legal_rates_segment_known" CHECK ("legal_rates"."segment" in ('consumo', 'educativo', 'educativo_social', 'inmobiliario', 'vis_vip', 'microcredito_minorista', 'microcredito_simple', 'microcredito_ampliada'));--> statement-breakpoint
ALTER TABLE "legal_rates" ADD CONSTRAINT "legal_rates_source_url_https" CHECK ("legal_rates"."source_url" like 'https://%');--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('new_user', 'new_credit', 'new_document', 'credit_status', 'unreadable_charges', 'rates_stale', 'institution_contact'));
