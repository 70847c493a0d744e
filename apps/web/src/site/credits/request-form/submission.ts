import type { CreateCreditBody } from '@cotejo/contracts/credits/applicant';
import type { TermsVersion } from '@cotejo/contracts/terms/public';

/** A form as it was sent. A repeat under the same Idempotency-Key gives the same credit. */
export interface SentRequest {
  body: CreateCreditBody;
  key: string;
}

/** Why the server did not create the credit. */
export interface Refusal {
  text: string;
  isSignInNeeded: boolean;
  /** The server's texts per field. */
  fields: Readonly<Record<string, string>>;
  /** The terms in force, when they are not those that were accepted. */
  terms: TermsVersion | null;
}

/** What the person is told when a step begins. */
interface News {
  text?: string;
  refusal?: Refusal;
}

type Step =
  | 'idle'
  /** The page was left to sign in elsewhere; it is not known yet who came back. */
  | 'leftToSignIn'
  /** The page was loaded again while a form waited for the network; it is not known yet who is signed in. */
  | 'leftWaiting'
  | 'askingToSignIn'
  | 'confirmingSignIn'
  /** Somebody came back signed in: the form is checked before it is sent. */
  | 'checkingForm'
  | 'sending'
  | 'waitingForNetwork'
  /** After waiting for the network. */
  | 'sendingAgain'
  /** The person took back a form that waited for the network. */
  | 'takenBack'
  | 'created';

export interface Submission {
  step: Step;
  /** The form that is on its way, or the last one that was: a repeat of it keeps its key. */
  sent: SentRequest | null;
  /** Where the person signed in so that the form can be sent. */
  signedIn: 'no' | 'here' | 'elsewhere';
  /** Attempts without a response after the first. */
  failures: number;
  creditId: string | null;
  news: News | null;
}

export type SubmissionEvent =
  | { type: 'sessionKnown'; isSignedIn: boolean; hasJustSignedIn: boolean }
  | { type: 'submitted'; body: CreateCreditBody; isSignedOut: boolean; newKey: string }
  | { type: 'signedIn'; user: { email: string; cedula: string }; newKey: string }
  | { type: 'loginClosed' }
  /** `problem` is null when the session holds. */
  | { type: 'signInConfirmed'; problem: string | null }
  /** The form of somebody who came back has to be put right first. */
  | { type: 'formRefused'; text: string }
  | { type: 'created'; creditId: string }
  | { type: 'refused'; refusal: Refusal }
  /** The network went away before a response came. */
  | { type: 'unanswered'; text: string }
  | { type: 'networkMayBeBack' }
  | { type: 'takenBack' }
  | { type: 'resultsOpened' };

const nothingKept = { sent: null, isWaiting: false, isSignInAwaited: false };

/** The submission when the page opens, from what the tab keeps. */
export function startingSubmission(
  kept: { sent: SentRequest | null; isWaiting: boolean; isSignInAwaited: boolean } = nothingKept,
): Submission {
  const step = kept.isSignInAwaited ? 'leftToSignIn' : kept.sent && kept.isWaiting ? 'leftWaiting' : 'idle';
  return { step, sent: kept.sent, signedIn: 'no', failures: 0, creditId: null, news: null };
}

/** The step after `event`; the same object where the event changes nothing. */
export function nextSubmission(now: Submission, event: SubmissionEvent): Submission {
  const go = (step: Step, changed: Partial<Submission> = {}): Submission => ({ ...now, news: null, step, ...changed });
  /** Nothing is under way any more. */
  const rest = (step: Step, news: News | null = null) => go(step, { signedIn: 'no', failures: 0, news });
  const { step, sent } = now;

  switch (event.type) {
    case 'sessionKnown':
      if (step === 'leftWaiting' && event.isSignedIn) return go('waitingForNetwork');
      if (step !== 'leftToSignIn') return now;
      return event.isSignedIn && event.hasJustSignedIn
        ? go('confirmingSignIn', { signedIn: 'elsewhere' })
        : rest('idle');
    case 'submitted': {
      if (step === 'confirmingSignIn' || step === 'sending' || step === 'created') return now;
      const form = withKey(sent, event.body, event.newKey);
      return event.isSignedOut ? go('askingToSignIn', { sent: form }) : go('sending', { sent: form, failures: 0 });
    }
    case 'signedIn': {
      if (step !== 'askingToSignIn' || sent === null) return now;
      const { email, cedula } = event.user;
      const body = { ...sent.body, email: email || sent.body.email, document: cedula || sent.body.document };
      return go('confirmingSignIn', { sent: withKey(sent, body, event.newKey), signedIn: 'here' });
    }
    case 'loginClosed':
      return step === 'askingToSignIn' ? rest('idle') : now;
    case 'signInConfirmed':
      if (step !== 'confirmingSignIn') return now;
      if (event.problem !== null) return rest('idle', { text: event.problem });
      return now.signedIn === 'elsewhere' ? go('checkingForm') : go('sending', { failures: 0 });
    case 'formRefused':
      return step === 'checkingForm' ? rest('idle', { text: event.text }) : now;
    case 'created':
      return isSending(step) ? go('created', { creditId: event.creditId }) : now;
    case 'refused': {
      if (!isSending(step)) return now;
      const { refusal } = event;
      return refusal.isSignInNeeded
        ? go('askingToSignIn', { news: { refusal } })
        : rest('idle', { text: refusal.text, refusal });
    }
    case 'unanswered':
      if (step === 'sending') return rest('waitingForNetwork', { text: event.text });
      return step === 'sendingAgain' ? go('waitingForNetwork', { failures: now.failures + 1 }) : now;
    case 'networkMayBeBack':
      return step === 'waitingForNetwork' ? go('sendingAgain') : now;
    case 'takenBack':
      return isWaiting(now) ? rest('takenBack') : now;
    case 'resultsOpened':
      return step === 'created' ? { ...rest('idle'), sent: null } : now;
  }
}

const isSending = (step: Step): boolean => step === 'sending' || step === 'sendingAgain';

/** Whether the form is sent again as soon as the network is back. */
export const isWaiting = ({ step }: Submission): boolean => step === 'waitingForNetwork' || step === 'sendingAgain';

/** Whether the person has to wait for what comes next. */
export const isBusy = ({ step }: Submission): boolean =>
  step === 'confirmingSignIn' || step === 'checkingForm' || step === 'sending' || step === 'created';

/** What has to outlive a reload: the key of the form without a response, and whether it is sent after signing in. */
export function keptOf(submission: Submission) {
  const { step, sent, signedIn } = submission;
  const isAnswered = step === 'created' || step === 'takenBack';
  return {
    request:
      sent === null || isAnswered
        ? null
        : { key: sent.key, isWaiting: isWaiting(submission) || step === 'leftWaiting' },
    isSignInAwaited:
      step === 'askingToSignIn' || step === 'leftToSignIn' || (signedIn !== 'no' && !isAnswered && isBusy(submission)),
  };
}

/** The same form keeps its key. */
function withKey(before: SentRequest | null, body: CreateCreditBody, newKey: string): SentRequest {
  return { body, key: before && isSameForm(before.body, body) ? before.key : newKey };
}

function isSameForm(one: CreateCreditBody, other: CreateCreditBody): boolean {
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...names].every((name) => Reflect.get(one, name) === Reflect.get(other, name));
}
