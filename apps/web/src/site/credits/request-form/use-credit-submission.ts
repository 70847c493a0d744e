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
  nextSubmission,
  type SentRequest,
  type Submission,
  type SubmissionEvent,
  startingSubmission,
  storedSubmissionOf,
} from './submission.ts';

const submissionTexts = {
  noId: 'Error al procesar la solicitud de crédito',
  formRefused: 'Ya ingresaste. Corrige lo que marcamos y presiona COMPARAR.',
  formFailed: 'Error al procesar el formulario',
  requestFailed: 'Error al procesar la solicitud',
  unknown: 'Ocurrió un error al procesar la solicitud',
} as const;

/**
 * Submits the form: stores it, asks visitors to sign in, creates exactly one credit even if the button is pressed
 * twice, and opens the results. If there is no response it waits for the network and retries, also after a reload,
 * until the person cancels (decision 81). If the person leaves the dialog to register or to recover the account, the
 * form is sent when they come back. `submission.ts` is the reducer of the steps; this hook performs the side effects.
 */
export function useCreditSubmission({
  onRefused,
  onTermsChanged,
  onSignedIn,
}: {
  /** The terms changed after the person read them. */
  onTermsChanged: (terms: TermsVersion) => void;
  /** The server refused the form; error texts by field. */
  onRefused: (fields: Readonly<Record<string, string>>) => void;
  /** The person signed in on another page and came back: validates the form and submits it if it is valid. */
  onSignedIn: () => Promise<void>;
}) {
  const { status } = useSession();
  const navigate = useNavigate();
  const { state: pageState } = useLocation();
  const [submission, dispatch] = useReducer(nextSubmission, null, () => startingSubmission(readStoredSubmission()));

  useEffect(() => {
    if (status !== 'signed-in' && status !== 'signed-out') return;
    dispatch({
      type: 'sessionKnown',
      isSignedIn: status === 'signed-in',
      hasJustSignedIn: hasJustSignedIn(pageState),
    });
  }, [status, pageState]);

  useEffect(() => {
    storeSubmission(submission);
  }, [submission]);

  const showNews = useEffectEvent(({ news }: Submission) => {
    if (news?.text) showToast(news.text, 'error');
    if (news?.refusal?.terms) onTermsChanged(news.refusal.terms);
    else if (news?.refusal) onRefused(news.refusal.fields);
  });

  /** Performs a step. @returns the event that ends it; null if the step waits for the person */
  const performStep = useEffectEvent(
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
    showNews(submission);
    const controller = new AbortController();
    performStep(submission, controller.signal).then(
      (event) => event && !controller.signal.aborted && dispatch(event),
      () => {
        // Aborted, because another step began.
      },
    );
    return () => controller.abort();
  }, [submission]);

  return {
    submit: (body: SentRequest['body']) => {
      try {
        dispatch({ type: 'submitted', body, isSignedOut: status === 'signed-out', newKey: randomKey() });
      } catch {
        showToast(submissionTexts.formFailed, 'error');
      }
    },
    /** Continues after the login dialog. */
    resume: (user: { email: string; cedula: string }) => dispatch({ type: 'signedIn', user, newKey: randomKey() }),
    closeLogin: () => dispatch({ type: 'loginClosed' }),
    takeBack: () => dispatch({ type: 'takenBack' }),
    isBusy: isBusy(submission),
    /** Whether a form submitted before signing in on another page is being sent now. */
    isGoingOn: submission.signedIn === 'elsewhere' && isBusy(submission),
    isLoginOpen: submission.step === 'askingToSignIn',
    waiting: waitingOf(submission),
  };
}

function waitingOf(submission: Submission): 'no' | 'forNetwork' | 'takenBack' {
  if (submission.step === 'takenBack') return 'takenBack';
  return isWaiting(submission) ? 'forNetwork' : 'no';
}

/** Reads what the tab stores about a form that was submitted before the page was opened. */
function readStoredSubmission() {
  const stored = readSentRequest();
  const form = readCompleteForm();
  // The end of a session deletes e-mail and cédula, and then the form cannot be sent.
  const isComplete = form?.termsAccepted && form.email !== '' && form.document !== '';
  return {
    sent: stored && isComplete ? { key: stored.key, body: { ...form, termsAccepted: true as const } } : null,
    isWaiting: stored?.isWaiting === true,
    isSignInAwaited: isSignInAwaited(),
  };
}

/** Stores what a reload needs to continue. */
function storeSubmission(submission: Submission): void {
  const { step, sent, creditId } = submission;
  if (sent && (step === 'askingToSignIn' || step === 'sending')) {
    clearFlow();
    storeForm(sent.body);
  }
  if (sent && creditId !== null && step === 'created') {
    // The consent belongs to this credit; the next one needs a new consent.
    storeForm({ ...sent.body, termsAccepted: false });
    storeCreditId(creditId);
    markNewComparison();
  }
  const stored = storedSubmissionOf(submission);
  storeSentRequest(stored.request);
  storeSignInAwaited(stored.isSignInAwaited);
}

/** Sends the form once. @returns the event that describes the response */
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
