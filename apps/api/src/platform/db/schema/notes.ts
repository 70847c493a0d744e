import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { admins, users } from './accounts.ts';
import { id, time } from './columns.ts';
import { credits } from './credits.ts';

/** What reviewers write for each other about an application or a person. */
export const notes = pgTable(
  'notes',
  {
    id: id(),
    /** Whom it is about, also through an application: all notes go with the account. */
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null: about the person. */
    creditId: uuid('credit_id').references(() => credits.id, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    /** Null after the administrator's account is deleted. */
    authorId: uuid('author_id').references(() => admins.id, { onDelete: 'set null' }),
    createdAt: time('created_at').notNull(),
  },
  (t) => [
    index('notes_user').on(t.userId, t.createdAt, t.id),
    index('notes_credit').on(t.creditId, t.createdAt, t.id),
    index('notes_author').on(t.authorId),
  ],
);
