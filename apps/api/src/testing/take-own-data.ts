import { strFromU8, unzipSync } from 'fflate';
import type { TestApp } from '#testing/test-app.ts';

/** The ZIP of one's own data, opened. Throws unless it is given. */
export async function takeOwnData(app: TestApp, token: string) {
  const response = await app.call('GET', '/users/me/export?format=zip', { token });
  if (response.status !== 200) throw new Error(`${response.status}: ${JSON.stringify(response.body)}`);
  const entries = unzipSync(response.bytes);
  const textOf = (name: string) => strFromU8(entries[name] ?? new Uint8Array());
  const page = textOf('mis-datos.html');
  return { response, entries, page, words: wordsOf(page), json: JSON.parse(textOf('mis-datos.json')) };
}

/** What a reader sees: the text of each element, in order. */
const wordsOf = (page: string): string[] =>
  page
    .replace(/<style>.*?<\/style>/s, '')
    .replace(/<[^>]+>/g, '|')
    .replaceAll('\u00a0', ' ')
    .split('|')
    .filter((part) => part.trim() !== '');
