CREATE TABLE "credit_daily_slots" (
	"day" date NOT NULL,
	"slot" smallint NOT NULL,
	"draft" integer DEFAULT 0 NOT NULL,
	"pending" integer DEFAULT 0 NOT NULL,
	"approved" integer DEFAULT 0 NOT NULL,
	"rejected" integer DEFAULT 0 NOT NULL,
	"cancelled" integer DEFAULT 0 NOT NULL,
	"approved_amount_cents" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "credit_daily_slots_day_slot_pk" PRIMARY KEY("day","slot")
);
--> statement-breakpoint
CREATE VIEW "public"."credit_days" AS (select day, sum(draft)::int as draft, sum(pending)::int as pending, sum(approved)::int as approved,
    sum(rejected)::int as rejected, sum(cancelled)::int as cancelled, sum(approved_amount_cents)::bigint as approved_amount_cents
  from (
    select day, draft, pending, approved, rejected, cancelled, approved_amount_cents from credit_daily
    union all
    select day, draft, pending, approved, rejected, cancelled, approved_amount_cents from credit_daily_slots
  ) counted group by day);