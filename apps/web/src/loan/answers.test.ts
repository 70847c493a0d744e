import { type CriteriaAnswers, noAnswers } from '@cotejo/finance/criteria';
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { deleteAnswers } from '#forms/kept-answers.ts';
import { deletePerson } from '#session/delete-person.ts';
import { userSession } from '#session/session.ts';
import { clearFlow } from '#session/stored-application.ts';
import { claimTab } from '#session/tab-owner.ts';
import { sampleUser } from '#testing/factories.ts';
import { keepAnswers, useAnswers } from './answers.ts';
import { keepOtherDebts, readOtherDebts } from './other-debts.ts';

const read = () => renderHook(() => useAnswers()).result.current;
const answered: Omit<CriteriaAnswers, 'otherDebts'> = {
  ...{ age: 30, earningKind: 'pension', earningMonths: 8, hasArrears: false, hasGuarantor: null },
  memberOf: { 'coop-1': true, 'coop-2': false },
};
const isNothingKept = () => Object.keys(sessionStorage).every((key) => key !== 'answers' && key !== 'otherDebts');

beforeEach(() => {
  sessionStorage.clear();
  keepAnswers(answered);
  keepOtherDebts(0);
});
afterEach(() => userSession.deleteSession());

it('is kept for this tab, also over a new search, and 0 of other debts is an answer [12.12.38]', () => {
  clearFlow();
  expect(read()).toEqual({ ...answered, otherDebts: 0 });
  keepAnswers({ memberOf: {}, earningKind: null });
  keepOtherDebts(null);
  expect(read()).toEqual({ ...noAnswers, ...answered, earningKind: null, memberOf: {} });
});

it('is deleted by whoever asks, with the other debts [12.12.39]', () => {
  deleteAnswers();
  expect(read()).toEqual(noAnswers);
  expect(isNothingKept()).toBe(true);
});

it.each([
  ['sign-out', () => deletePerson()],
  ['the end of a session that expired', () => userSession.lose()],
  ['somebody else who signs in', () => claimTab('user-2')],
])('is deleted by %s [12.12.39]', (_name, end) => {
  userSession.signIn({ accessToken: 'token-1', user: sampleUser({ id: 'user-1' }) });
  expect(isNothingKept()).toBe(false);
  end();
  expect(isNothingKept()).toBe(true);
  expect(readOtherDebts()).toBeNull();
});

it('goes from a visitor to whoever signs in first', () => {
  userSession.signIn({ accessToken: 'token-1', user: sampleUser({ id: 'user-1' }) });
  expect(read().age).toBe(30);
});

it('reads an unreadable storage as unanswered', () => {
  for (const text of ['{', '[]', '{"age":"30"}', 'null']) {
    sessionStorage.setItem('answers', text);
    sessionStorage.setItem('otherDebts', '-5');
    expect(read()).toEqual(noAnswers);
  }
  sessionStorage.setItem('answers', '{"age":44,"score":700}');
  sessionStorage.setItem('otherDebts', '12.3456');
  expect(read()).toEqual({ ...noAnswers, age: 44, otherDebts: 12.35 });
});
