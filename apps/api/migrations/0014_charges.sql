CREATE TABLE "charged_averages" (
	"month" date NOT NULL,
	"institution_id" uuid NOT NULL,
	"segment" text NOT NULL,
	"effective_rate" numeric(9, 6) NOT NULL,
	"amount_lent_cents" bigint,
	"source" text DEFAULT '' NOT NULL,
	CONSTRAINT "charged_averages_month_institution_id_segment_pk" PRIMARY KEY("month","institution_id","segment")
);
--> statement-breakpoint
CREATE TABLE "credit_offers" (
	"credit_id" uuid PRIMARY KEY NOT NULL,
	"snapshot" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"reconstructed" boolean DEFAULT false NOT NULL,
	"changed_at_decision" boolean
);
--> statement-breakpoint
ALTER TABLE "charged_averages" ADD CONSTRAINT "charged_averages_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_offers" ADD CONSTRAINT "credit_offers_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Products from before charges had none that anybody told of.
UPDATE "institutions" SET "personal_loan" = "personal_loan" || '{"charges": []}'::jsonb WHERE NOT "personal_loan" ? 'charges';
