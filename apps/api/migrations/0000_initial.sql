-- squawk-ignore-file constraint-missing-not-valid, adding-foreign-key-constraint, require-concurrent-index-creation
CREATE SEQUENCE "public"."credit_numbers" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "admin_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"family_id" uuid NOT NULL,
	"admin_id" uuid NOT NULL,
	"access_token_hash" text NOT NULL,
	"access_expires_at" timestamp (3) with time zone NOT NULL,
	"refresh_token_hash" text NOT NULL,
	"refresh_expires_at" timestamp (3) with time zone NOT NULL,
	"device" text NOT NULL,
	"ip_address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"has_proved_key" boolean DEFAULT false NOT NULL,
	"rotated_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "admin_sessions_expires_later" CHECK (least("admin_sessions"."access_expires_at", "admin_sessions"."refresh_expires_at") > "admin_sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "admins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"nombres" text NOT NULL,
	"apellidos" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp (3) with time zone NOT NULL,
	"requires_password_change" boolean DEFAULT false NOT NULL,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_successful_login" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"user_id" uuid,
	"telefono" text,
	"permissions" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"wrong_temporary_tries" integer DEFAULT 0 NOT NULL,
	"has_second_factor" boolean DEFAULT false NOT NULL,
	"known_browsers_since" timestamp (3) with time zone,
	CONSTRAINT "admins_permissions_known" CHECK ("admins"."permissions" <@ array['credits.read', 'documents.read', 'credits.approve', 'credits.reject', 'documents.verify', 'users.manage', 'institutions.manage', 'content.manage', 'admins.manage', 'activity.read', 'reports.read']),
	CONSTRAINT "admins_email_lower" CHECK ("admins"."email" = lower("admins"."email")),
	CONSTRAINT "admins_failed_logins_least" CHECK ("admins"."failed_logins" >= 0),
	CONSTRAINT "admins_wrong_temporary_tries_least" CHECK ("admins"."wrong_temporary_tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pending_registrations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"cedula" text NOT NULL,
	"nombres" text NOT NULL,
	"apellidos" text NOT NULL,
	"telefono" text NOT NULL,
	"direccion" text NOT NULL,
	"password_hash" text NOT NULL,
	"ip_address" text NOT NULL,
	"terms_version_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_registrations_email_lower" CHECK ("pending_registrations"."email" = lower("pending_registrations"."email")),
	CONSTRAINT "pending_registrations_cedula_digits" CHECK ("pending_registrations"."cedula" ~ '^[0-9]{10}$'),
	CONSTRAINT "pending_registrations_expires_later" CHECK ("pending_registrations"."expires_at" > "pending_registrations"."created_at")
);
--> statement-breakpoint
CREATE TABLE "tallies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"owner_id" uuid,
	"tries" integer NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tallies_key" UNIQUE NULLS NOT DISTINCT("email","purpose","owner_id"),
	CONSTRAINT "tallies_purpose_known" CHECK ("tallies"."purpose" in ('email', 'recovery', 'admin_recovery', 'unlock', 'admin_unlock', 'two_step', 'password_check', 'login', 'admin_login', 'taken_data', 'admin_email', 'handover', 'admin_second_factor', 'phone')),
	CONSTRAINT "tallies_email_lower" CHECK ("tallies"."email" = lower("tallies"."email")),
	CONSTRAINT "tallies_tries_least" CHECK ("tallies"."tries" >= 0)
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"device" text NOT NULL,
	"ip_address" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "user_sessions_expires_later" CHECK ("user_sessions"."expires_at" > "user_sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"nombres" text NOT NULL,
	"apellidos" text NOT NULL,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp (3) with time zone NOT NULL,
	"requires_password_change" boolean DEFAULT false NOT NULL,
	"failed_logins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"last_successful_login" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"cedula" text NOT NULL,
	"telefono" text NOT NULL,
	"direccion" text NOT NULL,
	"status" text NOT NULL,
	"is_email_verified" boolean NOT NULL,
	"login_alerts" boolean DEFAULT true NOT NULL,
	"two_step" boolean DEFAULT false NOT NULL,
	"remember_email" boolean DEFAULT true NOT NULL,
	"notify_status_changes" boolean DEFAULT true NOT NULL,
	"notify_documents" boolean DEFAULT true NOT NULL,
	"notify_news" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "users_status_known" CHECK ("users"."status" in ('active', 'inactive', 'pending_verification')),
	CONSTRAINT "users_pending_unverified" CHECK (not ("users"."status" = 'pending_verification' and "users"."is_email_verified")),
	CONSTRAINT "users_email_lower" CHECK ("users"."email" = lower("users"."email")),
	CONSTRAINT "users_cedula_digits" CHECK ("users"."cedula" ~ '^[0-9]{10}$'),
	CONSTRAINT "users_failed_logins_least" CHECK ("users"."failed_logins" >= 0),
	CONSTRAINT "users_version_least" CHECK ("users"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "verification_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid,
	"code_hash" text NOT NULL,
	"failed_attempts" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"consumed_at" timestamp (3) with time zone,
	CONSTRAINT "verification_codes_purpose_known" CHECK ("verification_codes"."purpose" in ('email', 'recovery', 'admin_recovery', 'unlock', 'admin_unlock', 'two_step', 'password_check', 'login', 'admin_login', 'taken_data', 'admin_email', 'handover', 'admin_second_factor', 'phone')),
	CONSTRAINT "verification_codes_email_lower" CHECK ("verification_codes"."email" = lower("verification_codes"."email")),
	CONSTRAINT "verification_codes_failed_attempts_least" CHECK ("verification_codes"."failed_attempts" >= 0),
	CONSTRAINT "verification_codes_expires_later" CHECK ("verification_codes"."expires_at" > "verification_codes"."created_at")
);
--> statement-breakpoint
CREATE TABLE "verified_emails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "verified_emails_email_lower" CHECK ("verified_emails"."email" = lower("verified_emails"."email"))
);
--> statement-breakpoint
CREATE TABLE "blog_posts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"content" text NOT NULL,
	"image_id" uuid,
	"is_active" boolean DEFAULT true NOT NULL,
	"published_on" date DEFAULT (now() at time zone 'America/Guayaquil')::date NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"image_alt" text DEFAULT '' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "blog_posts_version_least" CHECK ("blog_posts"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "carousel_items" (
	"section" text PRIMARY KEY NOT NULL,
	"image_id" uuid NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "carousel_items_section_known" CHECK ("carousel_items"."section" in ('home', 'credits', 'profile', 'blog'))
);
--> statement-breakpoint
CREATE TABLE "catalog_version" (
	"id" integer PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL,
	CONSTRAINT "catalog_version_one_row" CHECK ("catalog_version"."id" = 1),
	CONSTRAINT "catalog_version_version_least" CHECK ("catalog_version"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "images" (
	"id" uuid PRIMARY KEY NOT NULL,
	"content" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"unused_since" timestamp (3) with time zone,
	CONSTRAINT "images_content_type_known" CHECK ("images"."content_type" in ('image/webp', 'image/jpeg', 'image/png')),
	CONSTRAINT "images_width_least" CHECK ("images"."width" >= 1),
	CONSTRAINT "images_height_least" CHECK ("images"."height" >= 1)
);
--> statement-breakpoint
CREATE TABLE "terms_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"content" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"updated_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "terms_versions_revision_least" CHECK ("terms_versions"."revision" >= 1),
	CONSTRAINT "terms_versions_deleted_inactive" CHECK (not (is_active and deleted_at is not null))
);
--> statement-breakpoint
CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"credit_id" uuid,
	"terms_version_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text NOT NULL,
	CONSTRAINT "consents_purpose_known" CHECK ("consents"."purpose" in ('registration', 'application')),
	CONSTRAINT "consents_credit_application" CHECK ("consents"."credit_id" is null or "consents"."purpose" = 'application')
);
--> statement-breakpoint
CREATE TABLE "credit_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"by" text NOT NULL,
	"admin_id" uuid,
	"note" text,
	CONSTRAINT "credit_events_status_known" CHECK ("credit_events"."status" in ('PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED')),
	CONSTRAINT "credit_events_by_known" CHECK ("credit_events"."by" in ('user', 'admin', 'system', 'institution')),
	CONSTRAINT "credit_events_admin_by" CHECK ("credit_events"."admin_id" is null or "credit_events"."by" = 'admin')
);
--> statement-breakpoint
CREATE TABLE "credit_offers" (
	"credit_id" uuid PRIMARY KEY NOT NULL,
	"snapshot" jsonb NOT NULL,
	"sha256" text NOT NULL,
	"taken_at" timestamp (3) with time zone NOT NULL,
	"changed_at_decision" boolean,
	CONSTRAINT "credit_offers_sha256_hex" CHECK ("credit_offers"."sha256" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "credit_reminders" (
	"credit_id" uuid PRIMARY KEY NOT NULL,
	"sent_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credit_returns" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"admin_id" uuid,
	"reason" jsonb,
	"words" text NOT NULL,
	"documents" jsonb NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "credit_returns_round_least" CHECK ("credit_returns"."round" >= 2),
	CONSTRAINT "credit_returns_ended_later" CHECK ("credit_returns"."ended_at" >= "credit_returns"."at")
);
--> statement-breakpoint
CREATE TABLE "credits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"running_number" bigint DEFAULT nextval('credit_numbers') NOT NULL,
	"user_id" uuid,
	"amount_cents" bigint NOT NULL,
	"term_months" integer NOT NULL,
	"income_cents" bigint NOT NULL,
	"location" text NOT NULL,
	"email" text,
	"document" text,
	"status" text NOT NULL,
	"institution_id" uuid,
	"amortization_type" smallint,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"last_submitted_at" timestamp (3) with time zone,
	"given_back_at" timestamp (3) with time zone,
	"decided_at" timestamp (3) with time zone,
	"approval_told_at" timestamp (3) with time zone,
	"decided_by" uuid,
	"decision_reason" jsonb,
	"decision_words" text,
	"round" integer DEFAULT 1 NOT NULL,
	"taken_by" uuid,
	"taken_since" timestamp (3) with time zone,
	"taken_until" timestamp (3) with time zone,
	CONSTRAINT "credits_status_known" CHECK ("credits"."status" in ('PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW', 'APPROVED', 'REJECTED', 'CANCELLED')),
	CONSTRAINT "credits_amount_cents_range" CHECK ("credits"."amount_cents" between 50000 and 10000000),
	CONSTRAINT "credits_term_months_range" CHECK ("credits"."term_months" between 3 and 72),
	CONSTRAINT "credits_income_cents_least" CHECK ("credits"."income_cents" >= 1),
	CONSTRAINT "credits_document_digits" CHECK ("credits"."document" ~ '^[0-9]{10}$'),
	CONSTRAINT "credits_amortization_type_range" CHECK ("credits"."amortization_type" between 1 and 2),
	CONSTRAINT "credits_version_least" CHECK ("credits"."version" >= 1),
	CONSTRAINT "credits_round_least" CHECK ("credits"."round" >= 1),
	CONSTRAINT "credits_amortization_of_institution" CHECK ("credits"."amortization_type" is null or "credits"."institution_id" is not null),
	CONSTRAINT "credits_institution_selected" CHECK ("credits"."status" <> 'INSTITUTION_SELECTED' or "credits"."institution_id" is not null),
	CONSTRAINT "credits_submissions_together" CHECK (("credits"."submitted_at" is null) = ("credits"."last_submitted_at" is null)),
	CONSTRAINT "credits_review_submitted" CHECK ("credits"."status" not in ('DOCUMENTS_SUBMITTED', 'UNDER_REVIEW') or "credits"."submitted_at" is not null),
	CONSTRAINT "credits_decided" CHECK (("credits"."status" in ('APPROVED', 'REJECTED')) = ("credits"."decided_at" is not null)),
	CONSTRAINT "credits_approval_told" CHECK ("credits"."approval_told_at" is null or "credits"."status" = 'APPROVED'),
	CONSTRAINT "credits_decided_by_decided" CHECK ("credits"."decided_by" is null or "credits"."decided_at" is not null),
	CONSTRAINT "credits_taken_together" CHECK (("credits"."taken_since" is null) = ("credits"."taken_until" is null)),
	CONSTRAINT "credits_taken_waiting" CHECK ("credits"."taken_until" is null or "credits"."status" in ('DOCUMENTS_SUBMITTED', 'UNDER_REVIEW')),
	CONSTRAINT "credits_reason_rejected" CHECK (num_nonnulls("credits"."decision_reason", "credits"."decision_words") = 0 or "credits"."status" = 'REJECTED')
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"body_hash" text NOT NULL,
	"credit_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key"),
	CONSTRAINT "idempotency_keys_body_hash_hex" CHECK ("idempotency_keys"."body_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "reason_uses" (
	"reason_id" uuid NOT NULL,
	"credit_id" uuid NOT NULL,
	CONSTRAINT "reason_uses_reason_id_credit_id_pk" PRIMARY KEY("reason_id","credit_id")
);
--> statement-breakpoint
CREATE TABLE "search_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"amount_cents" bigint NOT NULL,
	"term_months" integer NOT NULL,
	"income_cents" bigint NOT NULL,
	"location" text,
	"results" integer NOT NULL,
	CONSTRAINT "search_history_amount_cents_range" CHECK ("search_history"."amount_cents" between 50000 and 10000000),
	CONSTRAINT "search_history_term_months_range" CHECK ("search_history"."term_months" between 3 and 72),
	CONSTRAINT "search_history_income_cents_least" CHECK ("search_history"."income_cents" >= 1),
	CONSTRAINT "search_history_results_least" CHECK ("search_history"."results" >= 0)
);
--> statement-breakpoint
CREATE TABLE "document_openings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"admin_id" uuid,
	"credit_id" uuid NOT NULL,
	"document_id" uuid,
	"document_type" text NOT NULL,
	"institution_id" uuid,
	"role" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_openings_document_type_known" CHECK ("document_openings"."document_type" in ('id', 'payroll', 'services')),
	CONSTRAINT "document_openings_role_known" CHECK ("document_openings"."role" in ('reviewer', 'administrator', 'institution')),
	CONSTRAINT "document_openings_institution" CHECK (("document_openings"."role" = 'institution') = ("document_openings"."institution_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "document_parts" (
	"upload_id" uuid NOT NULL,
	"first_byte" integer NOT NULL,
	"size_bytes" integer NOT NULL,
	"storage_key" text NOT NULL,
	CONSTRAINT "document_parts_upload_id_first_byte_pk" PRIMARY KEY("upload_id","first_byte"),
	CONSTRAINT "document_parts_first_byte_least" CHECK ("document_parts"."first_byte" >= 0),
	CONSTRAINT "document_parts_size_bytes_least" CHECK ("document_parts"."size_bytes" >= 1)
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
	"phone_link_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "document_uploads_document_type_known" CHECK ("document_uploads"."document_type" in ('id', 'payroll', 'services')),
	CONSTRAINT "document_uploads_size_bytes_least" CHECK ("document_uploads"."size_bytes" >= 1),
	CONSTRAINT "document_uploads_sha256_hex" CHECK ("document_uploads"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "document_uploads_received_bytes_range" CHECK ("document_uploads"."received_bytes" between 0 and "document_uploads"."size_bytes"),
	CONSTRAINT "document_uploads_whole" CHECK ("document_uploads"."document_id" is null or "document_uploads"."received_bytes" = "document_uploads"."size_bytes")
);
--> statement-breakpoint
CREATE TABLE "documents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"file_name" text NOT NULL,
	"file_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"received_bytes" integer NOT NULL,
	"dimensions" jsonb,
	"sha256" text NOT NULL,
	"received_sha256" text NOT NULL,
	"storage_key" text NOT NULL,
	"is_verified" boolean,
	"verified_at" timestamp (3) with time zone,
	"verified_by" uuid,
	"comments" text,
	"reason" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"replaced_at" timestamp (3) with time zone,
	"source" text NOT NULL,
	"phone_link_id" uuid,
	CONSTRAINT "documents_source_known" CHECK ("documents"."source" in ('phone', 'web')),
	CONSTRAINT "documents_phone_link_source" CHECK ("documents"."phone_link_id" is null or "documents"."source" = 'phone'),
	CONSTRAINT "documents_document_type_known" CHECK ("documents"."document_type" in ('id', 'payroll', 'services')),
	CONSTRAINT "documents_file_type_known" CHECK ("documents"."file_type" in ('image/jpeg', 'image/png', 'application/pdf')),
	CONSTRAINT "documents_size_bytes_least" CHECK ("documents"."size_bytes" >= 1),
	CONSTRAINT "documents_received_bytes_least" CHECK ("documents"."received_bytes" >= 1),
	CONSTRAINT "documents_sha256_hex" CHECK ("documents"."sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "documents_received_sha256_hex" CHECK ("documents"."received_sha256" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "documents_version_least" CHECK ("documents"."version" >= 1),
	CONSTRAINT "documents_verdict" CHECK (("documents"."is_verified" is null) = ("documents"."verified_at" is null)),
	CONSTRAINT "documents_verified_by_verdict" CHECK ("documents"."verified_by" is null or "documents"."verified_at" is not null),
	CONSTRAINT "documents_reason_rejected" CHECK ("documents"."reason" is null or "documents"."is_verified" is false),
	CONSTRAINT "documents_replaced_judged" CHECK ("documents"."replaced_at" is null or "documents"."is_verified" is not null)
);
--> statement-breakpoint
CREATE TABLE "handover_consents" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"credit_id" uuid NOT NULL,
	"institution_id" uuid NOT NULL,
	"terms_version_id" uuid NOT NULL,
	"given" boolean NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "handover_disputes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handover_id" uuid NOT NULL,
	"about" text NOT NULL,
	"words" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"answered_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "handover_disputes_about_known" CHECK ("handover_disputes"."about" in ('contacted', 'disbursed', 'declined'))
);
--> statement-breakpoint
CREATE TABLE "handover_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handover_id" uuid NOT NULL,
	"contact_name" text NOT NULL,
	"contact_email" text NOT NULL,
	"sending" integer NOT NULL,
	"is_reminder" boolean NOT NULL,
	"is_renewal" boolean NOT NULL,
	"token_hash" text NOT NULL,
	"mail_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"refused_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"wrong_codes" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "handover_links_token_hash_hex" CHECK ("handover_links"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "handover_links_contact_email_lower" CHECK ("handover_links"."contact_email" = lower("handover_links"."contact_email")),
	CONSTRAINT "handover_links_wrong_codes_least" CHECK ("handover_links"."wrong_codes" >= 0),
	CONSTRAINT "handover_links_sending_least" CHECK ("handover_links"."sending" >= 1),
	CONSTRAINT "handover_links_expires_later" CHECK ("handover_links"."expires_at" > "handover_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "handover_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"handover_id" uuid NOT NULL,
	"link_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"what" text,
	"by" text NOT NULL,
	"who" text,
	"ip_address" text,
	CONSTRAINT "handover_log_kind_known" CHECK ("handover_log"."kind" in ('created', 'sent', 'code_sent', 'code_failed', 'opened', 'downloaded', 'answered', 'reminded', 'resent', 'contact_changed', 'delivered', 'reopened', 'link_ended', 'renewed', 'disputed', 'dispute_closed', 'withdrawn', 'failed')),
	CONSTRAINT "handover_log_what_known" CHECK ("handover_log"."what" in ('page', 'pdf', 'zip', 'id', 'payroll', 'services')),
	CONSTRAINT "handover_log_by_known" CHECK ("handover_log"."by" in ('system', 'admin', 'contact'))
);
--> statement-breakpoint
CREATE TABLE "handover_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"link_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "handover_sessions_token_hash_hex" CHECK ("handover_sessions"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "handover_sessions_expires_later" CHECK ("handover_sessions"."expires_at" > "handover_sessions"."created_at")
);
--> statement-breakpoint
CREATE TABLE "handover_settings" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"channel" text NOT NULL,
	"contacts" jsonb NOT NULL,
	"proposed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "handover_settings_channel_known" CHECK ("handover_settings"."channel" in ('email', 'none')),
	CONSTRAINT "handover_settings_version_least" CHECK ("handover_settings"."version" >= 1)
);
--> statement-breakpoint
CREATE TABLE "handovers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_id" uuid,
	"institution_id" uuid NOT NULL,
	"approved_version" integer NOT NULL,
	"reference" text GENERATED ALWAYS AS (right(id::text, 8)) STORED NOT NULL,
	"state" text NOT NULL,
	"by" text,
	"version" integer DEFAULT 1 NOT NULL,
	"answers" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"trying_since" timestamp (3) with time zone NOT NULL,
	"sending" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"first_sent_at" timestamp (3) with time zone,
	"first_answered_at" timestamp (3) with time zone,
	"remind_at" timestamp (3) with time zone,
	"answer_due_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"close_due_at" timestamp (3) with time zone,
	"told_need" text,
	"opened_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"contacted_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"reopened_at" timestamp (3) with time zone,
	CONSTRAINT "handovers_state_known" CHECK ("handovers"."state" in ('pending', 'sent', 'received', 'contacted', 'disbursed', 'declined', 'withdrawn', 'failed')),
	CONSTRAINT "handovers_by_known" CHECK ("handovers"."by" in ('institution', 'office')),
	CONSTRAINT "handovers_version_least" CHECK ("handovers"."version" >= 1),
	CONSTRAINT "handovers_approved_version_least" CHECK ("handovers"."approved_version" >= 1),
	CONSTRAINT "handovers_sending_least" CHECK ("handovers"."sending" >= 0),
	CONSTRAINT "handovers_told_need_known" CHECK ("handovers"."told_need" in ('dispute', 'delivery', 'resend', 'answer', 'close', 'consent')),
	CONSTRAINT "handovers_closed" CHECK (("handovers"."state" in ('disbursed', 'declined', 'withdrawn')) = ("handovers"."closed_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "ceiling_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"month" date NOT NULL,
	"segment" text NOT NULL,
	"maximum_effective_rate" numeric(9, 6),
	"source_label" text NOT NULL,
	"source_url" text,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"changed_by" uuid,
	"changed_by_name" text,
	"proposed_by_name" text,
	CONSTRAINT "ceiling_versions_month_first" CHECK (extract(day from "ceiling_versions"."month") = 1),
	CONSTRAINT "ceiling_versions_segment_known" CHECK ("ceiling_versions"."segment" in ('consumo', 'educativo', 'educativo_social', 'inmobiliario', 'vis_vip', 'microcredito_minorista', 'microcredito_simple', 'microcredito_ampliada')),
	CONSTRAINT "ceiling_versions_maximum_effective_rate_range" CHECK ("ceiling_versions"."maximum_effective_rate" between 0 and 100),
	CONSTRAINT "ceiling_versions_source_url_https" CHECK ("ceiling_versions"."source_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "charged_averages" (
	"month" date NOT NULL,
	"institution_id" uuid NOT NULL,
	"segment" text NOT NULL,
	"effective_rate" numeric(9, 6) NOT NULL,
	"amount_lent_cents" bigint,
	"source_label" text NOT NULL,
	"source_url" text,
	CONSTRAINT "charged_averages_month_institution_id_segment_pk" PRIMARY KEY("month","institution_id","segment"),
	CONSTRAINT "charged_averages_month_first" CHECK (extract(day from "charged_averages"."month") = 1),
	CONSTRAINT "charged_averages_segment_known" CHECK ("charged_averages"."segment" in ('consumo', 'educativo', 'educativo_social', 'inmobiliario', 'vis_vip', 'microcredito_minorista', 'microcredito_simple', 'microcredito_ampliada')),
	CONSTRAINT "charged_averages_effective_rate_range" CHECK ("charged_averages"."effective_rate" between 0 and 100),
	CONSTRAINT "charged_averages_amount_lent_cents_least" CHECK ("charged_averages"."amount_lent_cents" >= 0),
	CONSTRAINT "charged_averages_source_url_https" CHECK ("charged_averages"."source_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "institutions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"logo_image_id" uuid,
	"email" text,
	"phone" text,
	"whatsapp" text,
	"website" text,
	"supervisor" text,
	"segment" integer,
	"is_active" boolean DEFAULT true NOT NULL,
	"available" boolean DEFAULT true NOT NULL,
	"featured" boolean DEFAULT false NOT NULL,
	"branches" jsonb NOT NULL,
	"loan_texts" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "institutions_type_known" CHECK ("institutions"."type" in ('BANK', 'COOPERATIVE')),
	CONSTRAINT "institutions_version_least" CHECK ("institutions"."version" >= 1),
	CONSTRAINT "institutions_supervisor_known" CHECK ("institutions"."supervisor" in ('SB', 'SEPS')),
	CONSTRAINT "institutions_segment_range" CHECK ("institutions"."segment" between 1 and 5),
	CONSTRAINT "institutions_segment_of_seps" CHECK ("institutions"."segment" is null or "institutions"."supervisor" = 'SEPS'),
	CONSTRAINT "institutions_phone_form" CHECK ("institutions"."phone" ~ '^[+]593[0-9]{8,10}$'),
	CONSTRAINT "institutions_whatsapp_form" CHECK ("institutions"."whatsapp" ~ '^[+]593[0-9]{8,10}$'),
	CONSTRAINT "institutions_website_https" CHECK ("institutions"."website" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "legal_rates" (
	"month" date NOT NULL,
	"segment" text NOT NULL,
	"maximum_effective_rate" numeric(9, 6) NOT NULL,
	"source_label" text NOT NULL,
	"source_url" text,
	CONSTRAINT "legal_rates_month_segment_pk" PRIMARY KEY("month","segment"),
	CONSTRAINT "legal_rates_month_first" CHECK (extract(day from "legal_rates"."month") = 1),
	CONSTRAINT "legal_rates_segment_known" CHECK ("legal_rates"."segment" in ('consumo', 'educativo', 'educativo_social', 'inmobiliario', 'vis_vip', 'microcredito_minorista', 'microcredito_simple', 'microcredito_ampliada')),
	CONSTRAINT "legal_rates_maximum_effective_rate_range" CHECK ("legal_rates"."maximum_effective_rate" between 0 and 100),
	CONSTRAINT "legal_rates_source_url_https" CHECK ("legal_rates"."source_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "proposed_ceilings" (
	"month" date NOT NULL,
	"segment" text NOT NULL,
	"proposal_id" uuid NOT NULL,
	"maximum_effective_rate" numeric(9, 6) NOT NULL,
	"source_label" text NOT NULL,
	"source_url" text,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	"told_at" timestamp (3) with time zone,
	CONSTRAINT "proposed_ceilings_month_segment_pk" PRIMARY KEY("month","segment"),
	CONSTRAINT "proposed_ceilings_month_first" CHECK (extract(day from "proposed_ceilings"."month") = 1),
	CONSTRAINT "proposed_ceilings_segment_known" CHECK ("proposed_ceilings"."segment" in ('consumo', 'educativo', 'educativo_social', 'inmobiliario', 'vis_vip', 'microcredito_minorista', 'microcredito_simple', 'microcredito_ampliada')),
	CONSTRAINT "proposed_ceilings_maximum_effective_rate_range" CHECK ("proposed_ceilings"."maximum_effective_rate" between 0 and 100),
	CONSTRAINT "proposed_ceilings_source_url_https" CHECK ("proposed_ceilings"."source_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "proposed_rates" (
	"institution_id" uuid PRIMARY KEY NOT NULL,
	"proposal_id" uuid NOT NULL,
	"version_id" uuid NOT NULL,
	"product" jsonb NOT NULL,
	"min_rate" numeric(9, 6) NOT NULL,
	"max_rate" numeric(9, 6) NOT NULL,
	"source_label" text NOT NULL,
	"source_url" text,
	"note" text,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_by_name" text NOT NULL,
	CONSTRAINT "proposed_rates_min_rate_range" CHECK ("proposed_rates"."min_rate" between 0 and 100),
	CONSTRAINT "proposed_rates_max_rate_range" CHECK ("proposed_rates"."max_rate" between 0 and 100),
	CONSTRAINT "proposed_rates_in_order" CHECK ("proposed_rates"."min_rate" <= "proposed_rates"."max_rate"),
	CONSTRAINT "proposed_rates_source_url_https" CHECK ("proposed_rates"."source_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "rate_confirmations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"version_id" uuid NOT NULL,
	"confirmed_at" timestamp (3) with time zone NOT NULL,
	"source_label" text NOT NULL,
	"source_url" text,
	"confirmed_by" uuid,
	"confirmed_by_name" text,
	CONSTRAINT "rate_confirmations_source_url_https" CHECK ("rate_confirmations"."source_url" like 'https://%')
);
--> statement-breakpoint
CREATE TABLE "rate_imports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"release" text NOT NULL,
	"rows" jsonb NOT NULL,
	"wrong" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"created_by_name" text NOT NULL,
	"applied_at" timestamp (3) with time zone,
	"applied_by" uuid,
	"applied_by_name" text,
	"applied" jsonb,
	"confirmed" integer,
	"undone_at" timestamp (3) with time zone,
	"undone_by" uuid,
	"undone_by_name" text,
	CONSTRAINT "rate_imports_kind_known" CHECK ("rate_imports"."kind" in ('products', 'ceilings', 'averages')),
	CONSTRAINT "rate_imports_wrong_least" CHECK ("rate_imports"."wrong" >= 0),
	CONSTRAINT "rate_imports_confirmed_least" CHECK ("rate_imports"."confirmed" >= 0),
	CONSTRAINT "rate_imports_applied_whole" CHECK (num_nonnulls("rate_imports"."applied_at", "rate_imports"."applied_by", "rate_imports"."applied_by_name", "rate_imports"."applied", "rate_imports"."confirmed") in (0, 5)),
	CONSTRAINT "rate_imports_undone_whole" CHECK (num_nonnulls("rate_imports"."undone_at", "rate_imports"."undone_by", "rate_imports"."undone_by_name") in (0, 3)),
	CONSTRAINT "rate_imports_undone_applied" CHECK ("rate_imports"."undone_at" is null or "rate_imports"."applied_at" is not null)
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
	"source_label" text NOT NULL,
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
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"status" text NOT NULL,
	"description" text NOT NULL,
	"target_id" text,
	"target_name" text,
	"details" jsonb,
	"admin_id" uuid,
	"admin_name" text,
	"timestamp" timestamp (3) with time zone NOT NULL,
	"words_hash" text,
	"source" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "activities_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	CONSTRAINT "activities_type_known" CHECK ("activities"."type" in ('credit', 'user', 'institution', 'system')),
	CONSTRAINT "activities_status_known" CHECK ("activities"."status" in ('approved', 'rejected', 'pending', 'created', 'updated', 'deleted', 'blocked', 'unblocked', 'viewed')),
	CONSTRAINT "activities_source_known" CHECK ("activities"."source" in ('server', 'client')),
	CONSTRAINT "activities_words_hash_hex" CHECK ("activities"."words_hash" ~ '^[0-9a-f]{64}$')
);
--> statement-breakpoint
CREATE TABLE "activity_digests" (
	"number" integer PRIMARY KEY NOT NULL,
	"last_record" bigint NOT NULL,
	"record_count" integer NOT NULL,
	"digest" text NOT NULL,
	"made_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "activity_digests_digest_hex" CHECK ("activity_digests"."digest" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "activity_digests_number_least" CHECK ("activity_digests"."number" >= 1),
	CONSTRAINT "activity_digests_last_record_least" CHECK ("activity_digests"."last_record" >= 0),
	CONSTRAINT "activity_digests_record_count_least" CHECK ("activity_digests"."record_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "activity_words" (
	"activity_id" uuid PRIMARY KEY NOT NULL,
	"person_id" uuid NOT NULL,
	"salt" text NOT NULL,
	"description" text NOT NULL,
	"target_name" text,
	"details" jsonb
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"to_email" text NOT NULL,
	"subject" text NOT NULL,
	"body_text" text NOT NULL,
	"body_html" text NOT NULL,
	"is_encrypted" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"last_error" text,
	CONSTRAINT "mails_kind_known" CHECK ("mails"."kind" in ('verification-code', 'existing-account', 'registration-attempt', 'welcome', 'unlock-code', 'two-step-code', 'temporary-password', 'admin-temporary-password', 'admin-recovery', 'password-changed', 'new-sign-in', 'sign-in-address', 'email-changed', 'email-change-code', 'security-changed', 'data-exported', 'account-deleted', 'contact-message', 'credit-status', 'documents-needed', 'documents-missing', 'second-factor-code', 'second-factor-changed', 'handover-link', 'handover-code', 'handover-withdrawn', 'handover-contacts', 'handover-news', 'many-documents', 'permissions-changed')),
	CONSTRAINT "mails_attempts_least" CHECK ("mails"."attempts" >= 0)
);
--> statement-breakpoint
CREATE TABLE "notification_reads" (
	"admin_id" uuid NOT NULL,
	"notification_id" uuid NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_reads_admin_id_notification_id_pk" PRIMARY KEY("admin_id","notification_id")
);
--> statement-breakpoint
CREATE TABLE "notification_watermarks" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"read_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"message" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"metadata" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_by" uuid,
	"only_for" uuid,
	CONSTRAINT "notifications_type_known" CHECK ("notifications"."type" in ('new_user', 'new_credit', 'new_document', 'credit_status', 'unreadable_charges', 'rates_stale', 'institution_contact', 'handover', 'many_documents', 'case_taken', 'handover_contact', 'rates_proposed', 'permissions_changed'))
);
--> statement-breakpoint
CREATE TABLE "system_facts" (
	"name" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"credit_id" uuid,
	"text" text NOT NULL,
	"author_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_links" (
	"id" uuid PRIMARY KEY NOT NULL,
	"credit_id" uuid NOT NULL,
	"session_id" uuid,
	"token_hash" text,
	"code_hash" text,
	"access_token_hash" text,
	"number" smallint,
	"wrong_numbers" integer DEFAULT 0 NOT NULL,
	"device" text,
	"documents" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"opened_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" text,
	CONSTRAINT "phone_links_token_hash_hex" CHECK ("phone_links"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "phone_links_code_hash_hex" CHECK ("phone_links"."code_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "phone_links_access_token_hash_hex" CHECK ("phone_links"."access_token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "phone_links_number_range" CHECK ("phone_links"."number" between 10 and 99),
	CONSTRAINT "phone_links_wrong_numbers_range" CHECK ("phone_links"."wrong_numbers" between 0 and 3),
	CONSTRAINT "phone_links_documents_least" CHECK ("phone_links"."documents" >= 0),
	CONSTRAINT "phone_links_ended_by_known" CHECK ("phone_links"."ended_by" in ('person', 'phone', 'time', 'numbers', 'replaced', 'application', 'session')),
	CONSTRAINT "phone_links_end_together" CHECK (("phone_links"."ended_at" is null) = ("phone_links"."ended_by" is null)),
	CONSTRAINT "phone_links_opened_together" CHECK (num_nulls("phone_links"."opened_at", "phone_links"."device", "phone_links"."access_token_hash") in (0, 3)),
	CONSTRAINT "phone_links_confirmed_opened" CHECK ("phone_links"."confirmed_at" is null or "phone_links"."opened_at" is not null),
	CONSTRAINT "phone_links_token_waiting" CHECK (num_nonnulls("phone_links"."token_hash", "phone_links"."code_hash") in (0, 2)),
	CONSTRAINT "phone_links_secrets_serve_once" CHECK ("phone_links"."token_hash" is null or num_nonnulls("phone_links"."opened_at", "phone_links"."ended_at") = 0),
	CONSTRAINT "phone_links_number_opened" CHECK ("phone_links"."number" is null or ("phone_links"."opened_at" is not null and "phone_links"."ended_at" is null)),
	CONSTRAINT "phone_links_expires_later" CHECK ("phone_links"."expires_at" > "phone_links"."created_at")
);
--> statement-breakpoint
CREATE TABLE "admin_challenges" (
	"admin_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"bound_to" uuid NOT NULL,
	"challenge" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_challenges_admin_id_purpose_bound_to_pk" PRIMARY KEY("admin_id","purpose","bound_to"),
	CONSTRAINT "admin_challenges_purpose_known" CHECK ("admin_challenges"."purpose" in ('add', 'sign_in', 'confirm')),
	CONSTRAINT "admin_challenges_expires_later" CHECK ("admin_challenges"."expires_at" > "admin_challenges"."created_at")
);
--> statement-breakpoint
CREATE TABLE "admin_code_tries" (
	"admin_id" uuid NOT NULL,
	"is_known_browser" boolean NOT NULL,
	"wrong" integer NOT NULL,
	"shut_times" integer NOT NULL,
	"shut_until" timestamp (3) with time zone,
	"last_wrong_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_code_tries_admin_id_is_known_browser_pk" PRIMARY KEY("admin_id","is_known_browser"),
	CONSTRAINT "admin_code_tries_wrong_least" CHECK ("admin_code_tries"."wrong" >= 0),
	CONSTRAINT "admin_code_tries_shut_times_least" CHECK ("admin_code_tries"."shut_times" >= 0)
);
--> statement-breakpoint
CREATE TABLE "admin_passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"rp_id" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "admin_passkeys_counter_least" CHECK ("admin_passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "admin_recovery_codes" (
	"admin_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "admin_recovery_codes_admin_id_code_hash_pk" PRIMARY KEY("admin_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "admin_sign_ins" (
	"id" uuid PRIMARY KEY NOT NULL,
	"admin_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"mailed_password_hash" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "admin_sign_ins_token_hash_hex" CHECK ("admin_sign_ins"."token_hash" ~ '^[0-9a-f]{64}$'),
	CONSTRAINT "admin_sign_ins_tries_least" CHECK ("admin_sign_ins"."tries" >= 0),
	CONSTRAINT "admin_sign_ins_expires_later" CHECK ("admin_sign_ins"."expires_at" > "admin_sign_ins"."created_at")
);
--> statement-breakpoint
CREATE TABLE "admin_totps" (
	"admin_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint,
	CONSTRAINT "admin_totps_confirmed_with_step" CHECK (("admin_totps"."confirmed_at" is null) = ("admin_totps"."last_step" is null))
);
--> statement-breakpoint
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_registrations" ADD CONSTRAINT "pending_registrations_terms_version_id_terms_versions_id_fk" FOREIGN KEY ("terms_version_id") REFERENCES "public"."terms_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blog_posts" ADD CONSTRAINT "blog_posts_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "carousel_items" ADD CONSTRAINT "carousel_items_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_terms_version_id_terms_versions_id_fk" FOREIGN KEY ("terms_version_id") REFERENCES "public"."terms_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_events" ADD CONSTRAINT "credit_events_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_events" ADD CONSTRAINT "credit_events_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_offers" ADD CONSTRAINT "credit_offers_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_reminders" ADD CONSTRAINT "credit_reminders_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_returns" ADD CONSTRAINT "credit_returns_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credit_returns" ADD CONSTRAINT "credit_returns_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_decided_by_admins_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "credits" ADD CONSTRAINT "credits_taken_by_admins_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reason_uses" ADD CONSTRAINT "reason_uses_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_history" ADD CONSTRAINT "search_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_openings" ADD CONSTRAINT "document_openings_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_parts" ADD CONSTRAINT "document_parts_upload_id_document_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."document_uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_document_id_documents_id_fk" FOREIGN KEY ("document_id") REFERENCES "public"."documents"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "document_uploads" ADD CONSTRAINT "document_uploads_phone_link_id_phone_links_id_fk" FOREIGN KEY ("phone_link_id") REFERENCES "public"."phone_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_verified_by_admins_id_fk" FOREIGN KEY ("verified_by") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "documents" ADD CONSTRAINT "documents_phone_link_id_phone_links_id_fk" FOREIGN KEY ("phone_link_id") REFERENCES "public"."phone_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_consents" ADD CONSTRAINT "handover_consents_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_consents" ADD CONSTRAINT "handover_consents_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_consents" ADD CONSTRAINT "handover_consents_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_consents" ADD CONSTRAINT "handover_consents_terms_version_id_terms_versions_id_fk" FOREIGN KEY ("terms_version_id") REFERENCES "public"."terms_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_disputes" ADD CONSTRAINT "handover_disputes_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_links" ADD CONSTRAINT "handover_links_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_log" ADD CONSTRAINT "handover_log_handover_id_handovers_id_fk" FOREIGN KEY ("handover_id") REFERENCES "public"."handovers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_log" ADD CONSTRAINT "handover_log_link_id_handover_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."handover_links"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_sessions" ADD CONSTRAINT "handover_sessions_link_id_handover_links_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."handover_links"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handover_settings" ADD CONSTRAINT "handover_settings_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "handovers" ADD CONSTRAINT "handovers_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charged_averages" ADD CONSTRAINT "charged_averages_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "institutions" ADD CONSTRAINT "institutions_logo_image_id_images_id_fk" FOREIGN KEY ("logo_image_id") REFERENCES "public"."images"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_rates" ADD CONSTRAINT "proposed_rates_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "proposed_rates" ADD CONSTRAINT "proposed_rates_version_id_rate_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."rate_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_confirmations" ADD CONSTRAINT "rate_confirmations_version_id_rate_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."rate_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rate_versions" ADD CONSTRAINT "rate_versions_institution_id_institutions_id_fk" FOREIGN KEY ("institution_id") REFERENCES "public"."institutions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "activity_words" ADD CONSTRAINT "activity_words_activity_id_activities_id_fk" FOREIGN KEY ("activity_id") REFERENCES "public"."activities"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_reads" ADD CONSTRAINT "notification_reads_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_watermarks" ADD CONSTRAINT "notification_watermarks_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_done_by_admins_id_fk" FOREIGN KEY ("done_by") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_only_for_admins_id_fk" FOREIGN KEY ("only_for") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notes" ADD CONSTRAINT "notes_author_id_admins_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."admins"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_links" ADD CONSTRAINT "phone_links_credit_id_credits_id_fk" FOREIGN KEY ("credit_id") REFERENCES "public"."credits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_links" ADD CONSTRAINT "phone_links_session_id_user_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."user_sessions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_challenges" ADD CONSTRAINT "admin_challenges_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_code_tries" ADD CONSTRAINT "admin_code_tries_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_passkeys" ADD CONSTRAINT "admin_passkeys_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_recovery_codes" ADD CONSTRAINT "admin_recovery_codes_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_sign_ins" ADD CONSTRAINT "admin_sign_ins_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "admin_totps" ADD CONSTRAINT "admin_totps_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "admin_sessions_access_key" ON "admin_sessions" USING btree ("access_token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_sessions_refresh_key" ON "admin_sessions" USING btree ("refresh_token_hash");--> statement-breakpoint
CREATE INDEX "admin_sessions_family" ON "admin_sessions" USING btree ("family_id");--> statement-breakpoint
CREATE INDEX "admin_sessions_admin" ON "admin_sessions" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_sessions_expiry" ON "admin_sessions" USING btree ("refresh_expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admins_email_key" ON "admins" USING btree ("email");--> statement-breakpoint
CREATE INDEX "admins_user" ON "admins" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "password_history_account" ON "password_history" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "pending_registrations_email" ON "pending_registrations" USING btree ("email");--> statement-breakpoint
CREATE INDEX "pending_registrations_expiry" ON "pending_registrations" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "pending_registrations_terms" ON "pending_registrations" USING btree ("terms_version_id");--> statement-breakpoint
CREATE INDEX "tallies_end" ON "tallies" USING btree ("ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "user_sessions_token_key" ON "user_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "user_sessions_user" ON "user_sessions" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "user_sessions_expiry" ON "user_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email");--> statement-breakpoint
CREATE UNIQUE INDEX "users_cedula_key" ON "users" USING btree ("cedula");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_last_login" ON "users" USING btree (coalesce(last_successful_login, 'epoch'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX "users_status_created" ON "users" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "users_locked" ON "users" USING btree ("locked_until") WHERE locked_until is not null;--> statement-breakpoint
CREATE INDEX "verification_codes_lookup" ON "verification_codes" USING btree ("email","purpose","created_at");--> statement-breakpoint
CREATE INDEX "verification_codes_expiry" ON "verification_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "verified_emails_email" ON "verified_emails" USING btree ("email");--> statement-breakpoint
CREATE INDEX "verified_emails_expiry" ON "verified_emails" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "blog_posts_slug_key" ON "blog_posts" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "blog_posts_created" ON "blog_posts" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "blog_posts_image" ON "blog_posts" USING btree ("image_id");--> statement-breakpoint
CREATE INDEX "carousel_items_image" ON "carousel_items" USING btree ("image_id");--> statement-breakpoint
CREATE UNIQUE INDEX "terms_versions_one_active" ON "terms_versions" USING btree ("is_active") WHERE is_active;--> statement-breakpoint
CREATE INDEX "consents_user" ON "consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "consents_credit" ON "consents" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "consents_accepted" ON "consents" USING btree ("accepted_at","id");--> statement-breakpoint
CREATE INDEX "consents_terms" ON "consents" USING btree ("terms_version_id","accepted_at","id");--> statement-breakpoint
CREATE INDEX "credit_events_credit" ON "credit_events" USING btree ("credit_id","at","id");--> statement-breakpoint
CREATE INDEX "credit_events_admin" ON "credit_events" USING btree ("admin_id");--> statement-breakpoint
CREATE UNIQUE INDEX "credit_returns_round" ON "credit_returns" USING btree ("credit_id","round");--> statement-breakpoint
CREATE INDEX "credit_returns_admin" ON "credit_returns" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "credit_returns_at" ON "credit_returns" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "credits_running_number" ON "credits" USING btree ("running_number");--> statement-breakpoint
CREATE INDEX "credits_user" ON "credits" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credits_created" ON "credits" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "credits_status_created" ON "credits" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "credits_institution_created" ON "credits" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "credits_amount" ON "credits" USING btree ("amount_cents","id");--> statement-breakpoint
CREATE INDEX "credits_drafts" ON "credits" USING btree ("created_at") WHERE submitted_at is null and status in ('PENDING','INSTITUTION_SELECTED','CANCELLED');--> statement-breakpoint
CREATE INDEX "credits_review_queue" ON "credits" USING btree ("submitted_at","id") WHERE status in ('DOCUMENTS_SUBMITTED','UNDER_REVIEW');--> statement-breakpoint
CREATE INDEX "credits_due" ON "credits" USING btree ("last_submitted_at","id") WHERE status in ('DOCUMENTS_SUBMITTED','UNDER_REVIEW');--> statement-breakpoint
CREATE INDEX "credits_decided_by" ON "credits" USING btree ("decided_by");--> statement-breakpoint
CREATE INDEX "credits_approved" ON "credits" USING btree ("decided_at","id") WHERE status = 'APPROVED';--> statement-breakpoint
CREATE INDEX "credits_decided_at" ON "credits" USING btree ("decided_at") WHERE decided_at is not null;--> statement-breakpoint
CREATE INDEX "credits_submitted_at" ON "credits" USING btree ("submitted_at") WHERE submitted_at is not null;--> statement-breakpoint
CREATE INDEX "credits_taken_by" ON "credits" USING btree ("taken_by");--> statement-breakpoint
CREATE INDEX "idempotency_keys_created" ON "idempotency_keys" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_credit" ON "idempotency_keys" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "reason_uses_credit" ON "reason_uses" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "search_history_user" ON "search_history" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "search_history_created" ON "search_history" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "document_openings_user" ON "document_openings" USING btree ("user_id","opened_at","id");--> statement-breakpoint
CREATE INDEX "document_openings_admin" ON "document_openings" USING btree ("admin_id","opened_at");--> statement-breakpoint
CREATE INDEX "document_openings_credit" ON "document_openings" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "document_openings_document" ON "document_openings" USING btree ("document_id");--> statement-breakpoint
CREATE INDEX "document_openings_institution" ON "document_openings" USING btree ("institution_id");--> statement-breakpoint
CREATE UNIQUE INDEX "document_parts_storage_key" ON "document_parts" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "document_uploads_phone_link" ON "document_uploads" USING btree ("phone_link_id");--> statement-breakpoint
CREATE INDEX "document_uploads_credit" ON "document_uploads" USING btree ("credit_id");--> statement-breakpoint
CREATE INDEX "document_uploads_updated" ON "document_uploads" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "document_uploads_document" ON "document_uploads" USING btree ("document_id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_one_per_type" ON "documents" USING btree ("credit_id","document_type") WHERE replaced_at is null;--> statement-breakpoint
CREATE INDEX "documents_credit" ON "documents" USING btree ("credit_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "documents_storage_key" ON "documents" USING btree ("storage_key");--> statement-breakpoint
CREATE INDEX "documents_sha256" ON "documents" USING btree ("sha256");--> statement-breakpoint
CREATE INDEX "documents_verified_by" ON "documents" USING btree ("verified_by");--> statement-breakpoint
CREATE INDEX "documents_phone_link" ON "documents" USING btree ("phone_link_id");--> statement-breakpoint
CREATE INDEX "handover_consents_user" ON "handover_consents" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "handover_consents_credit" ON "handover_consents" USING btree ("credit_id","accepted_at","id");--> statement-breakpoint
CREATE INDEX "handover_consents_institution" ON "handover_consents" USING btree ("institution_id");--> statement-breakpoint
CREATE INDEX "handover_consents_terms" ON "handover_consents" USING btree ("terms_version_id");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_disputes_answer" ON "handover_disputes" USING btree ("handover_id","answered_at");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_links_token" ON "handover_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_links_sending" ON "handover_links" USING btree ("handover_id","contact_email","sending");--> statement-breakpoint
CREATE INDEX "handover_links_handover" ON "handover_links" USING btree ("handover_id","created_at","id");--> statement-breakpoint
CREATE INDEX "handover_links_mail" ON "handover_links" USING btree ("mail_id");--> statement-breakpoint
CREATE INDEX "handover_links_expires" ON "handover_links" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "handover_log_handover" ON "handover_log" USING btree ("handover_id","at","id");--> statement-breakpoint
CREATE INDEX "handover_log_link" ON "handover_log" USING btree ("link_id","at");--> statement-breakpoint
CREATE INDEX "handover_log_at" ON "handover_log" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "handover_sessions_token" ON "handover_sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "handover_sessions_link" ON "handover_sessions" USING btree ("link_id");--> statement-breakpoint
CREATE INDEX "handover_sessions_expires" ON "handover_sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "handovers_created" ON "handovers" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "handovers_state" ON "handovers" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "handovers_reference" ON "handovers" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "handovers_institution" ON "handovers" USING btree ("institution_id","created_at","id");--> statement-breakpoint
CREATE INDEX "handovers_credit" ON "handovers" USING btree ("credit_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "handovers_one_open" ON "handovers" USING btree ("credit_id") WHERE state in ('pending', 'sent', 'received', 'contacted', 'failed');--> statement-breakpoint
CREATE INDEX "ceiling_versions_of" ON "ceiling_versions" USING btree ("month","segment","id");--> statement-breakpoint
CREATE INDEX "charged_averages_institution" ON "charged_averages" USING btree ("institution_id","segment","month");--> statement-breakpoint
CREATE UNIQUE INDEX "institutions_slug_key" ON "institutions" USING btree ("slug");--> statement-breakpoint
CREATE INDEX "institutions_name" ON "institutions" USING btree ("name","id");--> statement-breakpoint
CREATE INDEX "institutions_logo" ON "institutions" USING btree ("logo_image_id");--> statement-breakpoint
CREATE INDEX "proposed_rates_version" ON "proposed_rates" USING btree ("version_id");--> statement-breakpoint
CREATE INDEX "rate_confirmations_version" ON "rate_confirmations" USING btree ("version_id","confirmed_at");--> statement-breakpoint
CREATE INDEX "rate_imports_created" ON "rate_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "rate_imports_applied" ON "rate_imports" USING btree ("applied_at");--> statement-breakpoint
CREATE UNIQUE INDEX "rate_versions_number_key" ON "rate_versions" USING btree ("institution_id","number");--> statement-breakpoint
CREATE UNIQUE INDEX "activities_number" ON "activities" USING btree ("number");--> statement-breakpoint
CREATE INDEX "activities_time" ON "activities" USING btree ("timestamp","id");--> statement-breakpoint
CREATE INDEX "activities_type_time" ON "activities" USING btree ("type","timestamp","id");--> statement-breakpoint
CREATE INDEX "activities_target" ON "activities" USING btree ("target_id");--> statement-breakpoint
CREATE INDEX "activities_admin" ON "activities" USING btree ("admin_id","timestamp","id") WHERE admin_id is not null;--> statement-breakpoint
CREATE INDEX "activities_admin_name" ON "activities" USING btree ("admin_name","timestamp","id") WHERE admin_name is not null;--> statement-breakpoint
CREATE INDEX "activities_verdicts" ON "activities" USING btree ("timestamp") WHERE status in ('approved','rejected','pending');--> statement-breakpoint
CREATE INDEX "activity_words_person" ON "activity_words" USING btree ("person_id");--> statement-breakpoint
CREATE INDEX "mails_to" ON "mails" USING btree ("to_email","created_at");--> statement-breakpoint
CREATE INDEX "mails_created" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "mails_unsent" ON "mails" USING btree ("created_at") WHERE sent_at is null;--> statement-breakpoint
CREATE INDEX "notification_reads_notification" ON "notification_reads" USING btree ("notification_id");--> statement-breakpoint
CREATE INDEX "notifications_created" ON "notifications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_type_created" ON "notifications" USING btree ("type","created_at","id");--> statement-breakpoint
CREATE INDEX "notifications_entity" ON "notifications" USING btree ("entity_id");--> statement-breakpoint
CREATE INDEX "notifications_done_by" ON "notifications" USING btree ("done_by");--> statement-breakpoint
CREATE INDEX "notifications_only_for" ON "notifications" USING btree ("only_for");--> statement-breakpoint
CREATE INDEX "notifications_user" ON "notifications" USING btree ((metadata->>'userId'));--> statement-breakpoint
CREATE INDEX "notifications_credit" ON "notifications" USING btree ((metadata->>'creditId'));--> statement-breakpoint
CREATE INDEX "notes_user" ON "notes" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_credit" ON "notes" USING btree ("credit_id","created_at","id");--> statement-breakpoint
CREATE INDEX "notes_author" ON "notes" USING btree ("author_id");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_links_one_per_credit" ON "phone_links" USING btree ("credit_id") WHERE ended_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "phone_links_token" ON "phone_links" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_links_code" ON "phone_links" USING btree ("code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "phone_links_access_token" ON "phone_links" USING btree ("access_token_hash");--> statement-breakpoint
CREATE INDEX "phone_links_credit" ON "phone_links" USING btree ("credit_id","created_at","id");--> statement-breakpoint
CREATE INDEX "phone_links_session" ON "phone_links" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "phone_links_expires" ON "phone_links" USING btree ("expires_at") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "phone_links_ended" ON "phone_links" USING btree ("ended_at");--> statement-breakpoint
CREATE INDEX "admin_challenges_expiry" ON "admin_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_passkeys_credential_key" ON "admin_passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "admin_passkeys_admin" ON "admin_passkeys" USING btree ("admin_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "admin_sign_ins_token_key" ON "admin_sign_ins" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "admin_sign_ins_admin" ON "admin_sign_ins" USING btree ("admin_id");--> statement-breakpoint
CREATE INDEX "admin_sign_ins_expiry" ON "admin_sign_ins" USING btree ("expires_at");
--> statement-breakpoint
-- The office searches people and the activity log by part of a word. Without these indexes a search reads the whole
-- table. Where the server does not have the extension, or does not give it to this role, it works as before.
DO $$
BEGIN
  CREATE EXTENSION IF NOT EXISTS pg_trgm;
  CREATE INDEX users_name_trigrams ON users
    USING gin (translate(lower(nombres || ' ' || apellidos), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun') gin_trgm_ops);
  CREATE INDEX users_email_trigrams ON users USING gin (email gin_trgm_ops);
  -- Records whose words about a person lie apart are found through those words.
  CREATE INDEX activities_trigrams ON activities
    USING gin (description gin_trgm_ops, target_name gin_trgm_ops) WHERE words_hash IS NULL;
  CREATE INDEX activity_words_trigrams ON activity_words USING gin (description gin_trgm_ops, target_name gin_trgm_ops);
  -- Without its spaces a name of several words has trigrams across two words, which few names share.
  CREATE INDEX activity_words_whole_names ON activity_words USING gin (replace(target_name, ' ', '') gin_trgm_ops);
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_file OR undefined_object THEN
  RAISE NOTICE 'pg_trgm is not available: searches by part of a word read every row';
END
$$;
--> statement-breakpoint
-- The log is written and never changed. Words about a person may go with the account, which counts them.
CREATE FUNCTION refuse_log_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the activity log is never changed: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER activities_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE TRIGGER activity_digests_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON activity_digests
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE TRIGGER activity_words_stay BEFORE UPDATE OR TRUNCATE ON activity_words
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
-- Who opened documents, and the acts of a hand-over, are written once. They go with their person, and forget an
-- administrator, document or link that was deleted; nothing else changes them.
CREATE FUNCTION keep_document_openings() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept document_openings := OLD;
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF NOT EXISTS (SELECT FROM users WHERE id = OLD.user_id) OR NOT EXISTS (SELECT FROM credits WHERE id = OLD.credit_id) THEN
      RETURN OLD;
    END IF;
  ELSE
    IF NEW.admin_id IS NULL AND NOT EXISTS (SELECT FROM admins WHERE id = OLD.admin_id) THEN kept.admin_id := NULL; END IF;
    IF NEW.document_id IS NULL AND NOT EXISTS (SELECT FROM documents WHERE id = OLD.document_id) THEN kept.document_id := NULL; END IF;
    IF NEW IS NOT DISTINCT FROM kept THEN
      RETURN NEW;
    END IF;
  END IF;
  RAISE EXCEPTION 'openings of documents are never changed: %', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER document_openings_stay BEFORE UPDATE OR DELETE ON document_openings
  FOR EACH ROW EXECUTE FUNCTION keep_document_openings();
--> statement-breakpoint
CREATE TRIGGER document_openings_stay_whole BEFORE TRUNCATE ON document_openings
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
CREATE FUNCTION keep_handover_log() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  kept handover_log := OLD;
BEGIN
  IF NEW.link_id IS NULL AND NOT EXISTS (SELECT FROM handover_links WHERE id = OLD.link_id) THEN kept.link_id := NULL; END IF;
  IF NEW IS NOT DISTINCT FROM kept THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'the log of a hand-over is never changed' USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER handover_log_stay BEFORE UPDATE ON handover_log
  FOR EACH ROW EXECUTE FUNCTION keep_handover_log();
--> statement-breakpoint
-- Looks at the end of the transaction: an account is erased log first. The clean-up says that it is one.
CREATE FUNCTION keep_acts_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF current_setting('cotejo.retention', true) IS DISTINCT FROM 'on' AND EXISTS (
    SELECT FROM handovers JOIN credits ON credits.id = handovers.credit_id
      WHERE handovers.id = OLD.handover_id AND credits.user_id IS NOT NULL
  ) THEN
    RAISE EXCEPTION 'the log of a hand-over is never deleted before its person' USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER handover_log_stays_with_person AFTER DELETE ON handover_log
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION keep_acts_of_person();
--> statement-breakpoint
CREATE TRIGGER handover_log_stays_whole BEFORE TRUNCATE ON handover_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_log_change();
--> statement-breakpoint
-- A retry key is taken before its credit is inserted: checked at the end of the transaction.
-- squawk-ignore adding-foreign-key-constraint, constraint-missing-not-valid
ALTER TABLE idempotency_keys ADD CONSTRAINT idempotency_keys_credit_id_credits_id_fk FOREIGN KEY (credit_id)
  REFERENCES credits (id) ON DELETE CASCADE DEFERRABLE INITIALLY DEFERRED;
--> statement-breakpoint
-- What an offer was counts as evidence: a version and its confirmations are written once.
CREATE FUNCTION refuse_rate_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of rates is never changed: % on %', TG_OP, TG_TABLE_NAME USING ERRCODE = 'insufficient_privilege';
END
$$;
--> statement-breakpoint
CREATE TRIGGER rate_versions_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON rate_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rate_change();
--> statement-breakpoint
-- The history of an institution never goes back. Who writes to it holds the row of the institution, so that nobody
-- else does meanwhile.
CREATE FUNCTION refuse_earlier_rate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM institutions WHERE id = NEW.institution_id FOR NO KEY UPDATE;
  IF EXISTS (
    SELECT FROM rate_versions WHERE institution_id = NEW.institution_id
      AND ((number < NEW.number AND valid_from >= NEW.valid_from) OR (number > NEW.number AND valid_from <= NEW.valid_from))
  ) THEN
    RAISE EXCEPTION 'version % of the rates of % does not count from later than those before it', NEW.number, NEW.institution_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'rate_versions_valid_from_grows';
  END IF;
  RETURN NEW;
END
$$;
--> statement-breakpoint
CREATE TRIGGER rate_versions_grow BEFORE INSERT ON rate_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_earlier_rate();
--> statement-breakpoint
CREATE TRIGGER rate_confirmations_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON rate_confirmations
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rate_change();
--> statement-breakpoint
-- Names are listed as Spanish orders words: ñ comes after n. The embedded database does not know the languages, so that
-- it is given the one rule; a server before 16 takes no rules, and knows Spanish.
DO $$
BEGIN
  IF current_setting('server_version_num')::int >= 160000 THEN
    CREATE COLLATION spanish_order (provider = icu, locale = 'und', rules = '&N < ñ <<< Ñ');
  ELSE
    CREATE COLLATION spanish_order (provider = icu, locale = 'es');
  END IF;
END
$$;
