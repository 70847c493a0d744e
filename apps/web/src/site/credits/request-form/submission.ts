import type { CreateCreditBody } from '@cotejo/contracts/credits/applicant';
import type { TermsVersion } from '@cotejo/contracts/terms/public';

/** A submitted form. Sending it again with the same Idempotency-Key returns the same credit. */
export interface SentRequest {
  body: CreateCreditBody;
  key: string;
}

/** Why the server refused to create the credit. */
export interface Refusal {
  text: string;
  isSignInNeeded: boolean;
  /** Error texts of the server, by field. */
  fields: Readonly<Record<string, string>>;
  /** The terms in force, if the person accepted another version; else null. */
  terms: TermsVersion | null;
}

/** What to show the person when a step begins. */
interface News {
  text?: string;
  refusal?: Refusal;
}

type Step =
  | 'idle'
  /** The person left the page to sign in on another one; the session has not been checked yet. */
  | 'leftToSignIn'
  /** The page was reloaded while a form waited for the network; the session has not been checked yet. */
  | 'leftWaiting'
  | 'askingToSignIn'
  | 'confirmingSignIn'
  /** The person signed in on another page and came back: the form is validated before it is sent. */
  | 'checkingForm'
  | 'sending'
  | 'waitingForNetwork'
  /** A retry after waiting for the network. */
  | 'sendingAgain'
  /** The person cancelled a form that was waiting for the network. */
  | 'takenBack'
  | 'created';

export interface Submission {
  step: Step;
  /** The last submitted form. If the person submits the same values again, its key is used again. */
  sent: SentRequest | null;
  /** Whether the person signed in to send the form, and where: in the dialog of this page or on another page. */
  signedIn: 'no' | 'here' | 'elsewhere';
  /** How many retries got no response. */
  failures: number;
  creditId: string | null;
  news: News | null;
}

export type SubmissionEvent =
  | { type: 'sessionKnown'; isSignedIn: boolean; hasJustSignedIn: boolean }
  | { type: 'submitted'; body: CreateCreditBody; isSignedOut: boolean; newKey: string }
  | { type: 'signedIn'; user: { email: string; cedula: string }; newKey: string }
  | { type: 'loginClosed' }
  /** `problem` is null if the session is valid. */
  | { type: 'signInConfirmed'; problem: string | null }
  /** The form has errors that the person must correct after coming back. */
  | { type: 'formRefused'; text: string }
  | { type: 'created'; creditId: string }
  | { type: 'refused'; refusal: Refusal }
  /** The network failed before a response arrived. */
  | { type: 'unanswered'; text: string }
  | { type: 'networkMayBeBack' }
  | { type: 'takenBack' }
  | { type: 'resultsOpened' };

const nothingStored = { sent: null, isWaiting: false, isSignInAwaited: false };

/** The state of the submission when the page opens, from what is stored in the tab. */
export function startingSubmission(
  stored: { sent: SentRequest | null; isWaiting: boolean; isSignInAwaited: boolean } = nothingStored,
): Submission {
  const step = stored.isSignInAwaited ? 'leftToSignIn' : stored.sent && stored.isWaiting ? 'leftWaiting' : 'idle';
  return { step, sent: stored.sent, signedIn: 'no', failures: 0, creditId: null, news: null };
}

/** Reducer: the state after `event`. Returns the same object if the event does not apply to the current step. */
export function nextSubmission(current: Submission, event: SubmissionEvent): Submission {
  const to = (step: Step, changed: Partial<Submission> = {}): Submission => ({
    ...current,
    news: null,
    step,
    ...changed,
  });
  /** Goes to a step in which no request is running, and resets the retries. */
  const settle = (step: Step, news: News | null = null) => to(step, { signedIn: 'no', failures: 0, news });
  const { step, sent } = current;

  switch (event.type) {
    case 'sessionKnown':
      if (step === 'leftWaiting' && event.isSignedIn) return to('waitingForNetwork');
      if (step !== 'leftToSignIn') return current;
      return event.isSignedIn && event.hasJustSignedIn
        ? to('confirmingSignIn', { signedIn: 'elsewhere' })
        : settle('idle');
    case 'submitted': {
      if (step === 'confirmingSignIn' || step === 'sending' || step === 'created') return current;
      const form = withKey(sent, event.body, event.newKey);
      return event.isSignedOut ? to('askingToSignIn', { sent: form }) : to('sending', { sent: form, failures: 0 });
    }
    case 'signedIn': {
      if (step !== 'askingToSignIn' || sent === null) return current;
      const { email, cedula } = event.user;
      const body = { ...sent.body, email: email || sent.body.email, document: cedula || sent.body.document };
      return to('confirmingSignIn', { sent: withKey(sent, body, event.newKey), signedIn: 'here' });
    }
    case 'loginClosed':
      return step === 'askingToSignIn' ? settle('idle') : current;
    case 'signInConfirmed':
      if (step !== 'confirmingSignIn') return current;
      if (event.problem !== null) return settle('idle', { text: event.problem });
      return current.signedIn === 'elsewhere' ? to('checkingForm') : to('sending', { failures: 0 });
    case 'formRefused':
      return step === 'checkingForm' ? settle('idle', { text: event.text }) : current;
    case 'created':
      return isSending(step) ? to('created', { creditId: event.creditId }) : current;
    case 'refused': {
      if (!isSending(step)) return current;
      const { refusal } = event;
      return refusal.isSignInNeeded
        ? to('askingToSignIn', { news: { refusal } })
        : settle('idle', { text: refusal.text, refusal });
    }
    case 'unanswered':
      if (step === 'sending') return settle('waitingForNetwork', { text: event.text });
      return step === 'sendingAgain' ? to('waitingForNetwork', { failures: current.failures + 1 }) : current;
    case 'networkMayBeBack':
      return step === 'waitingForNetwork' ? to('sendingAgain') : current;
    case 'takenBack':
      return isWaiting(current) ? settle('takenBack') : current;
    case 'resultsOpened':
      return step === 'created' ? { ...settle('idle'), sent: null } : current;
  }
}

const isSending = (step: Step): boolean => step === 'sending' || step === 'sendingAgain';

/** Whether the form is being retried because of the network. */
export const isWaiting = ({ step }: Submission): boolean => step === 'waitingForNetwork' || step === 'sendingAgain';

/** Whether the person has to wait for the next step. */
export const isBusy = ({ step }: Submission): boolean =>
  step === 'confirmingSignIn' || step === 'checkingForm' || step === 'sending' || step === 'created';

/**
 * What to store so that a reload can continue: the key of a request without a response, and whether the form is sent
 * after the sign-in.
 */
export function storedSubmissionOf(submission: Submission) {
  const { step, sent, signedIn } = submission;
  const isDone = step === 'created' || step === 'takenBack';
  return {
    request:
      sent === null || isDone ? null : { key: sent.key, isWaiting: isWaiting(submission) || step === 'leftWaiting' },
    isSignInAwaited:
      step === 'askingToSignIn' || step === 'leftToSignIn' || (signedIn !== 'no' && !isDone && isBusy(submission)),
  };
}

/** Uses the previous key if the form has the same values. */
function withKey(before: SentRequest | null, body: CreateCreditBody, newKey: string): SentRequest {
  return { body, key: before && isSameForm(before.body, body) ? before.key : newKey };
}

function isSameForm(one: CreateCreditBody, other: CreateCreditBody): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => Reflect.get(one, name) === Reflect.get(other, name));
}
