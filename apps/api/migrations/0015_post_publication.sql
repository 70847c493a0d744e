ALTER TABLE "blog_posts" ADD COLUMN "published_on" date DEFAULT (now() at time zone 'America/Guayaquil')::date NOT NULL;--> statement-breakpoint
UPDATE "blog_posts" SET "published_on" = ("created_at" at time zone 'America/Guayaquil')::date;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD COLUMN "description" text DEFAULT '' NOT NULL;
