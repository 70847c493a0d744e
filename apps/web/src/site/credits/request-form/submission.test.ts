import { describe, expect, it } from 'vitest';
import { sampleForm } from '#testing/factories.ts';
import {
  isBusy,
  isWaiting,
  nextSubmission,
  type Refusal,
  type Submission,
  type SubmissionEvent,
  startingSubmission,
  storedSubmissionOf,
} from './submission.ts';

const body = sampleForm();
const terms = { id: 'terms-4', version: '4', title: 'Términos nuevos', content: '<p>Texto</p>' };
const refusal: Refusal = { text: 'No se pudo', isSignInNeeded: false, fields: { amount: 'Muy alto' }, terms: null };

let keys = 0;
const newKey = () => `key-${++keys}`;
const submitted = (isSignedOut = false, changed = {}): SubmissionEvent => ({
  type: 'submitted',
  body: { ...body, ...changed },
  isSignedOut,
  newKey: newKey(),
});
const signedIn = (): SubmissionEvent => ({
  type: 'signedIn',
  user: { email: 'otra@ejemplo.ec', cedula: '' },
  newKey: newKey(),
});
const confirmed: SubmissionEvent = { type: 'signInConfirmed', problem: null };
const created: SubmissionEvent = { type: 'created', creditId: 'credit-1' };
const unanswered: SubmissionEvent = { type: 'unanswered', text: 'Sin conexión' };
const networkMayBeBack: SubmissionEvent = { type: 'networkMayBeBack' };
const takenBack: SubmissionEvent = { type: 'takenBack' };
const formRefused: SubmissionEvent = { type: 'formRefused', text: 'Corrige lo que marcamos' };
const loginClosed: SubmissionEvent = { type: 'loginClosed' };
const refused = (changed: Partial<Refusal> = {}): SubmissionEvent => ({
  type: 'refused',
  refusal: { ...refusal, ...changed },
});
const sessionEnded = refused({ isSignInNeeded: true });
const known = (isSignedIn: boolean, hasJustSignedIn = false): SubmissionEvent => ({
  type: 'sessionKnown',
  isSignedIn,
  hasJustSignedIn,
});

const fresh = startingSubmission();
const sent = { body, key: 'kept-key' };
const leftWaiting = startingSubmission({ sent, isWaiting: true, isSignInAwaited: false });
const leftToSignIn = startingSubmission({ sent, isWaiting: false, isSignInAwaited: true });

const walk = (events: readonly SubmissionEvent[], start: Submission = fresh): Submission =>
  events.reduce(nextSubmission, start);
const stepsOf = (events: readonly SubmissionEvent[], start: Submission = fresh) =>
  events.map((_, at) => walk(events.slice(0, at + 1), start).step);

/** Every path through the steps, with its initial state, its events and the steps they lead to. */
const ways: [name: string, start: Submission, events: SubmissionEvent[], steps: Submission['step'][]][] = [
  ['somebody signed in', fresh, [submitted(), created, { type: 'resultsOpened' }], ['sending', 'created', 'idle']],
  [
    'a visitor who signs in here',
    fresh,
    [submitted(true), signedIn(), confirmed, created],
    ['askingToSignIn', 'confirmingSignIn', 'sending', 'created'],
  ],
  ['a visitor who closes the dialog', fresh, [submitted(true), loginClosed], ['askingToSignIn', 'idle']],
  [
    'a sign-in that cannot be confirmed',
    fresh,
    [submitted(true), signedIn(), { type: 'signInConfirmed', problem: 'No se pudo verificar' }],
    ['askingToSignIn', 'confirmingSignIn', 'idle'],
  ],
  [
    'somebody who comes back signed in',
    leftToSignIn,
    [known(true, true), confirmed, submitted(), created],
    ['confirmingSignIn', 'checkingForm', 'sending', 'created'],
  ],
  [
    'somebody who comes back signed in and has to put the form right',
    leftToSignIn,
    [known(true, true), confirmed, formRefused],
    ['confirmingSignIn', 'checkingForm', 'idle'],
  ],
  ['somebody who comes back without signing in', leftToSignIn, [known(false)], ['idle']],
  ['somebody who comes back later', leftToSignIn, [known(true)], ['idle']],
  [
    'a reload while it waits',
    leftWaiting,
    [known(false), known(true), networkMayBeBack, created],
    ['leftWaiting', 'waitingForNetwork', 'sendingAgain', 'created'],
  ],
  [
    'a session that ends while it is sent',
    fresh,
    [submitted(), sessionEnded, signedIn(), confirmed, created],
    ['sending', 'askingToSignIn', 'confirmingSignIn', 'sending', 'created'],
  ],
  [
    'terms that changed',
    fresh,
    [submitted(), refused({ terms }), submitted(false, { termsVersionId: 'terms-4' }), created],
    ['sending', 'idle', 'sending', 'created'],
  ],
  ['a refusal', fresh, [submitted(), refused()], ['sending', 'idle']],
];

describe.each(ways)('%s', (_, start, events, steps) => {
  it('goes step by step', () => {
    expect(stepsOf(events, start)).toEqual(steps);
  });

  const places = events.map((_, at) => at + 1);

  it.each(places)('comes to the same end when the network goes away and is back after step %i', (place) => {
    const cut = [...events.slice(0, place), unanswered, unanswered, networkMayBeBack, networkMayBeBack];
    expect(walk([...cut, ...events.slice(place)], start).step).toBe(steps.at(-1));
  });

  it.each(places)('takes no notice of a double click after step %i while it is busy', (place) => {
    const before = walk(events.slice(0, place), start);
    // Excluded: in this step the form submits itself.
    if (before.step === 'checkingForm' || !isBusy(before)) return;
    expect(nextSubmission(before, submitted(false, { amount: 9_000 }))).toBe(before);
  });

  it.each(places)('is taken back after step %i where it waits, and nowhere else', (place) => {
    const before = walk(events.slice(0, place), start);
    expect(nextSubmission(before, takenBack).step).toBe(isWaiting(before) ? 'takenBack' : before.step);
    const cut = walk([unanswered, takenBack], before);
    if (!isWaiting(before) && before.step !== 'sending') expect(cut).toBe(before);
    else expect(stepsOf([created, networkMayBeBack, unanswered, refused()], cut)).toEqual(Array(4).fill('takenBack'));
  });
});

describe('the key of a form', () => {
  const first = walk([submitted()]);
  const between = [[refused()], [unanswered], [unanswered, takenBack], [sessionEnded, loginClosed]];

  it.each(between)('stays when the same form is sent again', (...events) => {
    expect(walk([...events, submitted()], first).sent).toEqual(first.sent);
  });

  it.each(between)('is another when the form has changed', (...events) => {
    expect(walk([...events, submitted(false, { amount: 9_000 })], first).sent?.key).not.toBe(first.sent?.key);
  });

  it('outlives a reload, with or without the version of the terms', () => {
    expect(walk([known(true), submitted(false, { termsVersionId: undefined })], leftWaiting).sent?.key).toBe(
      'kept-key',
    );
  });

  it('outlives a reload while the form goes out after a sign-in elsewhere', () => {
    expect(walk([known(true, true), confirmed, submitted()], leftToSignIn).sent?.key).toBe('kept-key');
  });

  it('is another once the credit was created', () => {
    expect(walk([created, { type: 'resultsOpened' }, submitted()], first).sent?.key).not.toBe(first.sent?.key);
  });
});

it('sends with the e-mail and the cédula of the account, and what that leaves out as it was typed', () => {
  const asked = walk([submitted(true)]);
  const sending = walk([signedIn(), confirmed], asked);
  expect(sending.sent?.body).toEqual({ ...body, email: 'otra@ejemplo.ec' });
  expect(sending.sent?.key).not.toBe(asked.sent?.key);
});

it('waits longer with each attempt without a response, and from the start with another form', () => {
  const cut = [unanswered, networkMayBeBack];
  const third = walk([submitted(), ...cut, ...cut, unanswered]);
  expect(third).toMatchObject({ step: 'waitingForNetwork', failures: 2 });
  expect(walk([submitted(), unanswered], third).failures).toBe(0);
});

describe('what is told', () => {
  const newsAfter = (...events: SubmissionEvent[]) => walk(events).news;

  it('is why the server refused, once', () => {
    expect(newsAfter(submitted(), refused({ terms }))).toEqual({ text: 'No se pudo', refusal: { ...refusal, terms } });
    expect(newsAfter(submitted(), refused(), submitted())).toBeNull();
  });

  it('is no text where the person is asked to sign in', () => {
    expect(newsAfter(submitted(), sessionEnded)?.text).toBeUndefined();
    expect(newsAfter(submitted(), sessionEnded)?.refusal?.fields).toEqual(refusal.fields);
  });

  it('is the first attempt without a response, not the later ones', () => {
    expect(newsAfter(submitted(), unanswered)).toEqual({ text: 'Sin conexión' });
    expect(newsAfter(submitted(), unanswered, networkMayBeBack, unanswered)).toBeNull();
  });

  it('is why a sign-in could not be confirmed', () => {
    const problem = 'No se pudo verificar';
    expect(newsAfter(submitted(true), signedIn(), { type: 'signInConfirmed', problem })).toEqual({ text: problem });
  });
});

describe('what outlives a reload', () => {
  const kept = (start: Submission, ...events: SubmissionEvent[]) => {
    const { request, isSignInAwaited } = storedSubmissionOf(walk(events, start));
    return [request && (request.isWaiting ? 'waits' : 'has a key'), isSignInAwaited];
  };

  it('is the key until the server has responded or the person takes the form back', () => {
    expect(kept(fresh)).toEqual([null, false]);
    expect(kept(fresh, submitted())).toEqual(['has a key', false]);
    expect(kept(fresh, submitted(), unanswered)).toEqual(['waits', false]);
    expect(kept(fresh, submitted(), unanswered, networkMayBeBack)).toEqual(['waits', false]);
    expect(kept(fresh, submitted(), unanswered, takenBack)).toEqual([null, false]);
    expect(kept(fresh, submitted(), refused())).toEqual(['has a key', false]);
    expect(kept(fresh, submitted(), created)).toEqual([null, false]);
    expect(kept(leftWaiting)).toEqual(['waits', false]);
    expect(kept(leftWaiting, known(false))).toEqual(['waits', false]);
  });

  it('is that it is sent after signing in, until it went out or the person gave up', () => {
    const asked = [submitted(true)];
    expect(kept(fresh, ...asked)).toEqual(['has a key', true]);
    expect(kept(fresh, ...asked, loginClosed)).toEqual(['has a key', false]);
    expect(kept(fresh, ...asked, signedIn())).toEqual(['has a key', true]);
    expect(kept(fresh, ...asked, signedIn(), confirmed)).toEqual(['has a key', true]);
    expect(kept(fresh, ...asked, signedIn(), confirmed, unanswered)).toEqual(['waits', false]);
    expect(kept(fresh, ...asked, signedIn(), confirmed, created)).toEqual([null, false]);
    expect(kept(leftToSignIn)[1]).toBe(true);
    expect(kept(leftToSignIn, known(true, true), confirmed)[1]).toBe(true);
    expect(kept(leftToSignIn, known(true, true), confirmed, submitted())[1]).toBe(true);
    expect(kept(leftToSignIn, known(true, true), confirmed, formRefused)[1]).toBe(false);
    expect(kept(leftToSignIn, known(false))[1]).toBe(false);
  });
});
