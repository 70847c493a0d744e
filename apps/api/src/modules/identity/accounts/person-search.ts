import { type SQL, sql } from 'drizzle-orm';
import { literally } from '#platform/db/like-pattern.ts';
import { users } from '#platform/db/schema.ts';
import { plain } from '#platform/plain-text.ts';

// For a whole name (three words or more) the trigram index gets only the first letters of each word: it reads a quarter
// of the lists, and few people match all of them. With fewer words too many people would match.
const wordsOfWholeName = 3;
const indexedLetters = 3;

/**
 * Matches the start of the cédula, part of the e-mail, or all words in the name. One or two letters match only at the
 * start of a word, since no index finds them elsewhere.
 */
export function matchesPerson(search: string): SQL {
  // A range instead of LIKE, since it uses the index in any collation.
  if (/^\d+$/.test(search)) return sql`${users.cedula} between ${search} and ${search.padEnd(10, '9')}`;
  const email = literally(search.toLowerCase());
  if (search.includes('@')) return sql`${users.email} like ${`%${email}%`}`;
  // Must equal the expression of the index `users_name_trigrams` in the first migration. It includes accented capitals
  // because lower() in the C locale only handles A to Z.
  const name = sql`translate(lower(${users.nombres} || ' ' || ${users.apellidos}), 'áéíóúüñÁÉÍÓÚÜÑ', 'aeiouunaeiouun')`;
  const words = plain(search).split(/\s+/);
  const isWholeName = words.filter((word) => [...word].length >= indexedLetters).length >= wordsOfWholeName;
  const inName = sql.join(
    words.map((word) => {
      const part = literally(word);
      const letters = [...word];
      if (letters.length < indexedLetters) return sql`(${name} like ${`${part}%`} or ${name} like ${`% ${part}%`})`;
      if (!isWholeName) return sql`${name} like ${`%${part}%`}`;
      const first = literally(letters.slice(0, indexedLetters).join(''));
      // `|| ''` keeps this part from the index, so that it is searched by the first letters only.
      return sql`(${name} like ${`%${first}%`} and (${name} || '') like ${`%${part}%`})`;
    }),
    sql` and `,
  );
  // A single word may be the start of an e-mail address.
  return words.length > 1 ? inName : sql`(${inName} or ${users.email} like ${`${email}%`})`;
}
