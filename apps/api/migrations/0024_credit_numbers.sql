ALTER TABLE "credits" ADD COLUMN "running_number" bigint;
--> statement-breakpoint
CREATE SEQUENCE "public"."credit_numbers" OWNED BY "credits"."running_number";
--> statement-breakpoint
ALTER TABLE "credits" ALTER COLUMN "running_number" SET DEFAULT nextval('credit_numbers');
