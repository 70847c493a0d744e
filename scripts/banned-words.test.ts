import { expect, it } from 'vitest';
import { adviceOn, bannedNamesIn } from './banned-words.ts';

const namesIn = (source: string) => bannedNamesIn('sample.tsx', source).map(({ name }) => name);

it.each([
  ['a variable', 'const kept = 1;', 'kept'],
  ['a part of an object', 'const { rate: shown } = offer;', 'shown'],
  ['the rest of a list', 'const [first, ...known] = list;', 'known'],
  ['a parameter with a default', 'const f = (given = {}) => given;', 'given'],
  ['a function', 'function openFrontDesk() {}', 'openFrontDesk'],
  ['a component', 'export const x = () => { class SessionKeeper {} return <p />; };', 'SessionKeeper'],
  ['a type', 'interface Lender {}', 'Lender'],
  ['a plural', 'let cheapLenders: string[] = [];', 'cheapLenders'],
  ['what deletes', 'function forgetOldMails() {}', 'forgetOldMails'],
  ['a handler', 'const Row = ({ onRemove }) => <p />;', 'onRemove'],
])('refuses a banned word as the name of %s', (_, source, name) => {
  expect(namesIn(source)).toEqual([name]);
});

it('lets names pass that only hold the letters, and keys, which may belong to the wire', () => {
  expect(namesIn('const isShown = true; const calendersById = {}; const row = { kept: 1, lender: 2 };')).toEqual([]);
});

it('refuses a banned word in the path of a file', () => {
  expect(adviceOn('apps/web/src/site/credits/offer-lenders')).toBe('write institution');
  expect(adviceOn('apps/api/src/http/front-desk')).toBe('write response cache');
  expect(adviceOn('apps/api/src/http/response-cache')).toBeNull();
});
