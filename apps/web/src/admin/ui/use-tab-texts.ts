import { useState } from 'react';
import { readTabValue, writeTab } from '#browser-storage.ts';

type Texts = Readonly<Record<string, string>>;

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/**
 * Texts by name that stay in this tab through a reload and a sign-in after inactivity. Empty ones
 * are not stored.
 * @param key names the administrator too: another one in the same tab reads nothing of it
 */
export function useTabTexts(key: string): [Texts, (change: (present: Texts) => Texts) => void] {
  const [texts, setTexts] = useState<Texts>(() => readTabValue(key, isTexts) ?? {});
  const update = (change: (present: Texts) => Texts) =>
    setTexts((present) => {
      const written = Object.entries(change(present)).filter(([, text]) => text !== '');
      writeTab(key, written.length === 0 ? null : JSON.stringify(Object.fromEntries(written)));
      return Object.fromEntries(written);
    });
  return [texts, update];
}
