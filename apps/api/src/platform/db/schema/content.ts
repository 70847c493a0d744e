import { carouselSections } from '@cotejo/contracts/carousel/public';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, id, isAtLeast, isOneOf, time } from './columns.ts';

/** Public and immutable, served at /media/{id}. */
export const images = pgTable(
  'images',
  {
    id: id(),
    content: bytea('content').notNull(),
    contentType: text('content_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: time('created_at').notNull(),
    /** Set by the daily cleanup when no row refers to the image any more. */
    unusedSince: time('unused_since'),
  },
  (t) => [
    isOneOf(t.contentType, ['image/webp', 'image/jpeg', 'image/png']),
    isAtLeast(t.width, 1),
    isAtLeast(t.height, 1),
  ],
);

/** One row, incremented in the transaction of every change of public data; absent before the first change. */
export const catalogVersion = pgTable(
  'catalog_version',
  { id: integer('id').primaryKey(), version: bigint('version', { mode: 'number' }).notNull() },
  (t) => [check('catalog_version_one_row', sql`${t.id} = 1`), isAtLeast(t.version, 1)],
);

export const blogPosts = pgTable(
  'blog_posts',
  {
    id: id(),
    slug: text('slug').notNull(),
    title: text('title').notNull(),
    /** Sanitized HTML. */
    content: text('content').notNull(),
    imageId: uuid('image_id').references(() => images.id),
    isActive: boolean('is_active').notNull().default(true),
    /** In Ecuador's time zone; posts are ordered by it. */
    publishedOn: date('published_on', { mode: 'string' })
      .notNull()
      .default(sql`(now() at time zone 'America/Guayaquil')::date`),
    /** For search engines and feeds; '' uses the start of the text. */
    description: text('description').notNull().default(''),
    /** '' for a decorative image. */
    imageAlt: text('image_alt').notNull().default(''),
    /** Incremented by changes that administrators see, to detect concurrent edits. */
    version: integer('version').notNull().default(1),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [
    uniqueIndex('blog_posts_slug_key').on(t.slug),
    index('blog_posts_created').on(t.createdAt, t.id),
    index('blog_posts_image').on(t.imageId),
    isAtLeast(t.version, 1),
  ],
);

export const termsVersions = pgTable(
  'terms_versions',
  {
    id: id(),
    title: text('title').notNull(),
    version: text('version').notNull(),
    content: text('content').notNull(),
    isActive: boolean('is_active').notNull().default(false),
    /** `version` is the displayed name. */
    revision: integer('revision').notNull().default(1),
    /** Administrators; no foreign keys because the text outlives the account. */
    createdBy: uuid('created_by'),
    updatedBy: uuid('updated_by'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** Versions with consents are hidden instead of deleted. */
    deletedAt: time('deleted_at'),
  },
  (t) => [
    uniqueIndex('terms_versions_one_active').on(t.isActive).where(sql`is_active`),
    isAtLeast(t.revision, 1),
    check('terms_versions_deleted_inactive', sql`not (is_active and deleted_at is not null)`),
  ],
);

export const carouselItems = pgTable(
  'carousel_items',
  {
    section: text('section').$type<(typeof carouselSections)[number]>().primaryKey(),
    imageId: uuid('image_id')
      .notNull()
      .references(() => images.id),
    updatedAt: time('updated_at').notNull(),
  },
  (t) => [index('carousel_items_image').on(t.imageId), isOneOf(t.section, carouselSections)],
);
