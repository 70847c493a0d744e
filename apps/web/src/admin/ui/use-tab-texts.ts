import { useState } from 'react';
import { readTabValue, writeTab } from '#browser-storage.ts';

type Texts = Readonly<Record<string, string>>;

const isTexts = (value: unknown): value is Texts =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

/**
 * Survives a reload and a new login in the same tab. Empty texts are not stored.
 * @param key must include the administrator's id, so that another one in the same tab cannot read them
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
