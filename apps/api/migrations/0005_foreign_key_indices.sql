CREATE INDEX "blog_posts_image" ON "blog_posts" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "carousel_items_image" ON "carousel_items" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "consents_credit" ON "consents" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "institutions_logo" ON "institutions" USING btree ("logo_image_id");--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_entity" ON "notifications" USING btree ("entity_id");