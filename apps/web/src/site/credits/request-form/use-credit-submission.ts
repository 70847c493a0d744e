import { createCredit } from '@cotejo/contracts/credits/applicant';
import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { useEffect, useEffectEvent, useReducer } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { isSessionOver, RequestError } from '#data/http/request-error.ts';
import { backoffMs, waitForNetwork } from '#data/http/wait-for-network.ts';
import { changedTermsIn } from '#forms/changed-terms.ts';
import { markNewComparison, randomKey } from '#loan/flow/marks.ts';
import {
  isSignInAwaited,
  readCompleteForm,
  readSentRequest,
  storeCreditId,
  storeSentRequest,
  storeSignInAwaited,
} from '#loan/flow/stored-flow.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { confirmSignIn } from '#session/confirm-sign-in.ts';
import { hasJustSignedIn } from '#session/return-target.ts';
import { useSession } from '#session/session.ts';
import { clearFlow } from '#session/stored-application.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import {
  isBusy,
  isWaiting,
  keptOf,
  nextSubmission,
  type SentRequest,
  type Submission,
  type SubmissionEvent,
  startingSubmission,
} from './submission.ts';

const submissionTexts = {
  noId: 'Error al procesar la solicitud de crédito',
  formRefused: 'Ya ingresaste. Corrige lo que marcamos y presiona COMPARAR.',
  formFailed: 'Error al procesar el formulario',
  requestFailed: 'Error al procesar la solicitud',
  unknown: 'Ocurrió un error al procesar la solicitud',
} as const;

/**
 * Sends the form: keeps it, asks visitors to sign in first, creates one credit however often it is
 * pressed, and goes to the results. Without a response it waits for the network and sends again,
 * also after a reload, until the person takes it back (decision 81). Whoever leaves the dialog to
 * register or to recover the account finds it sent on coming back. `submission.ts` says which step
 * follows which; here each step does its work.
 */
export function useCreditSubmission({
  onRefused,
  onTermsChanged,
  onSignedIn,
}: {
  /** Other terms are in force than those that were on the screen. */
  onTermsChanged: (terms: TermsVersion) => void;
  /** The server's texts per field. */
  onRefused: (fields: Readonly<Record<string, string>>) => void;
  /** Somebody came back signed in: checks the form and, where it is right, submits it. */
  onSignedIn: () => Promise<void>;
}) {
  const { status } = useSession();
  const navigate = useNavigate();
  const { state: pageState } = useLocation();
  const [submission, tell] = useReducer(nextSubmission, null, () => startingSubmission(readKept()));

  useEffect(() => {
    if (status !== 'signed-in' && status !== 'signed-out') return;
    tell({
      type: 'sessionKnown',
      isSignedIn: status === 'signed-in',
      hasJustSignedIn: hasJustSignedIn(pageState),
    });
  }, [status, pageState]);

  useEffect(() => {
    keep(submission);
  }, [submission]);

  const tellNews = useEffectEvent(({ news }: Submission) => {
    if (news?.text) showToast(news.text, 'error');
    if (news?.refusal?.terms) onTermsChanged(news.refusal.terms);
    else if (news?.refusal) onRefused(news.refusal.fields);
  });

  /** Does the work of a step. @returns what came of it; null when the person goes on */
  const work = useEffectEvent(
    async ({ step, sent, failures }: Submission, signal: AbortSignal): Promise<SubmissionEvent | null> => {
      switch (step) {
        case 'confirmingSignIn':
          return { type: 'signInConfirmed', problem: await confirmSignIn() };
        case 'checkingForm':
          await onSignedIn();
          return { type: 'formRefused', text: submissionTexts.formRefused };
        case 'sending':
        case 'sendingAgain':
          return sent && (await send(sent, signal));
        case 'waitingForNetwork':
          await waitForNetwork(backoffMs(failures), signal);
          return { type: 'networkMayBeBack' };
        case 'created':
          await navigate('/creditos/resultados');
          return { type: 'resultsOpened' };
        default:
          return null;
      }
    },
  );

  useEffect(() => {
    tellNews(submission);
    const leaving = new AbortController();
    work(submission, leaving.signal).then(
      (event) => event && !leaving.signal.aborted && tell(event),
      () => {
        // Waiting ended with its step.
      },
    );
    return () => leaving.abort();
  }, [submission]);

  return {
    submit: (body: SentRequest['body']) => {
      try {
        tell({ type: 'submitted', body, isSignedOut: status === 'signed-out', newKey: randomKey() });
      } catch {
        showToast(submissionTexts.formFailed, 'error');
      }
    },
    /** After the login dialog. */
    resume: (user: { email: string; cedula: string }) => tell({ type: 'signedIn', user, newKey: randomKey() }),
    closeLogin: () => tell({ type: 'loginClosed' }),
    takeBack: () => tell({ type: 'takenBack' }),
    isBusy: isBusy(submission),
    /** What was asked for before signing in elsewhere is on its way. */
    isGoingOn: submission.signedIn === 'elsewhere' && isBusy(submission),
    isLoginOpen: submission.step === 'askingToSignIn',
    waiting: waitingOf(submission),
  };
}

function waitingOf(submission: Submission): 'no' | 'forNetwork' | 'takenBack' {
  if (submission.step === 'takenBack') return 'takenBack';
  return isWaiting(submission) ? 'forNetwork' : 'no';
}

/** What the tab keeps of a form that was sent before the page opened. */
function readKept() {
  const kept = readSentRequest();
  const form = readCompleteForm();
  // At the end of a session e-mail and cédula are deleted.
  const isWhole = form?.termsAccepted && form.email !== '' && form.document !== '';
  return {
    sent: kept && isWhole ? { key: kept.key, body: { ...form, termsAccepted: true as const } } : null,
    isWaiting: kept?.isWaiting === true,
    isSignInAwaited: isSignInAwaited(),
  };
}

/** Keeps for a reload what a step changes. */
function keep(submission: Submission): void {
  const { step, sent, creditId } = submission;
  if (sent && (step === 'askingToSignIn' || step === 'sending')) {
    clearFlow();
    storeForm(sent.body);
  }
  if (sent && creditId !== null && step === 'created') {
    // The consent is recorded with this credit; the next one asks for its own.
    storeForm({ ...sent.body, termsAccepted: false });
    storeCreditId(creditId);
    markNewComparison();
  }
  const kept = keptOf(submission);
  storeSentRequest(kept.request);
  storeSignInAwaited(kept.isSignInAwaited);
}

/** Sends once. */
async function send({ body, key }: SentRequest, signal: AbortSignal): Promise<SubmissionEvent> {
  try {
    const { data } = await request(createCredit, {
      body: { ...body, status: 'PENDING' },
      idempotencyKey: key,
      asksToSignIn: true,
      signal,
    });
    if (data?.id) return { type: 'created', creditId: data.id };
    return { type: 'refused', refusal: { text: submissionTexts.noId, isSignInNeeded: false, fields: {}, terms: null } };
  } catch (error) {
    if (error instanceof RequestError && error.isUnanswered) return { type: 'unanswered', text: error.message };
    return {
      type: 'refused',
      refusal: {
        text: textOf(error),
        // The login dialog opens instead of a toast.
        isSignInNeeded: isSessionOver(error),
        fields: error instanceof RequestError ? error.fields : {},
        terms: changedTermsIn(error),
      },
    };
  }
}

function textOf(error: unknown): string {
  if (!(error instanceof RequestError)) return submissionTexts.unknown;
  return error.code === 'UNKNOWN_ERROR' ? submissionTexts.requestFailed : error.message;
}
