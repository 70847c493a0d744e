CREATE TABLE "notification_watermarks" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "notification_watermarks" ADD CONSTRAINT "notification_watermarks_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
INSERT INTO "notification_watermarks" ("admin_id", "read_until") SELECT "id", "notifications_read_until" FROM "admins" WHERE "notifications_read_until" IS NOT NULL;