import { carouselSections } from '@cotejo/contracts/carousel/public';
import { sql } from 'drizzle-orm';
import { bigint, boolean, check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { bytea, id, isAtLeast, isOneOf, time } from './columns.ts';

/** Images everybody may see (logos, posts, banners), served at /media/{id} and never changed. */
export const images = pgTable(
  'images',
  {
    id: id(),
    content: bytea('content').notNull(),
    contentType: text('content_type').notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    createdAt: time('created_at').notNull(),
    /**
     * Since when nothing shows it any more, as the daily clean-up found; null while something does.
     */
    unusedSince: time('unused_since'),
  },
  (t) => [
    isOneOf(t.contentType, ['image/webp', 'image/jpeg', 'image/png']),
    isAtLeast(t.width, 1),
    isAtLeast(t.height, 1),
  ],
);

/**
 * One row, written by every change of what the public sees, in its transaction: a process that holds the
 * version need not read the rest. Absent before the first change.
 */
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
    /** Sanitised on the way in. */
    content: text('content').notNull(),
    imageId: uuid('image_id').references(() => images.id),
    isActive: boolean('is_active').notNull().default(true),
    /** The day readers see, and by which posts are ordered; of Ecuador. */
    publishedOn: date('published_on', { mode: 'string' })
      .notNull()
      .default(sql`(now() at time zone 'America/Guayaquil')::date`),
    /** For search engines and feeds; '' where the first words of the text do. */
    description: text('description').notNull().default(''),
    /** What the image shows; '' where it only decorates. */
    imageAlt: text('image_alt').notNull().default(''),
    /**
     * Grows with every change an administrator sees; the second of two who edit at once is told by
     * it.
     */
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
    /** Grows with every change; `version` is the name people read. */
    revision: integer('revision').notNull().default(1),
    /** Administrators; no foreign keys, because who wrote a legal text outlives the account. */
    createdBy: uuid('created_by'),
    updatedBy: uuid('updated_by'),
    createdAt: time('created_at').notNull(),
    updatedAt: time('updated_at').notNull(),
    /** Versions somebody consented to are hidden, never lost. */
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
