import { type SQL, sql } from 'drizzle-orm';
import { literally } from '#db/like-pattern.ts';
import { users } from '#db/schema.ts';
import { plain } from '#plain-text.ts';

// Of a whole name the index is asked for the first letters of each word: it intersects a quarter of
// the lists, and few people share those. Of fewer words it would find too many people to read.
const wordsOfWholeName = 3;
const indexedLetters = 3;

/**
 * People whose cédula starts with the digits typed, whose e-mail holds what was typed, or whose
 * name holds every word. One or two letters are looked for where a word of a name begins: in the
 * middle of words they are everywhere, and no index finds them there.
 */
export function matchesPerson(search: string): SQL {
  // A range and no pattern: it is found in the index in whatever order the database sorts text.
  if (/^\d+$/.test(search)) return sql`${users.cedula} between ${search} and ${search.padEnd(10, '9')}`;
  const email = literally(search.toLowerCase());
  if (search.includes('@')) return sql`${users.email} like ${`%${email}%`}`;
  // Exactly the expression of the index `users_name_trigrams` in the first migration. A database in the
  // C locale lowers only A to Z, so the capitals with accents are named too.
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
      // An expression that is not the index's, so that the index is asked for the first letters alone.
      return sql`(${name} like ${`%${first}%`} and (${name} || '') like ${`%${part}%`})`;
    }),
    sql` and `,
  );
  // One word may be the part of an e-mail address before its @.
  return words.length > 1 ? inName : sql`(${inName} or ${users.email} like ${`${email}%`})`;
}
