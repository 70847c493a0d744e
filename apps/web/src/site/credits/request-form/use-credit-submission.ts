import { type CreateCreditBody, createCredit } from '@cotejo/contracts/credits/applicant';
import type { TermsVersion } from '@cotejo/contracts/terms/public';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  clearFlow,
  isSignInAwaited,
  readSentRequest,
  storeCreditId,
  storeSentRequest,
  storeSignInAwaited,
} from '#credit-flow/flow-storage.ts';
import { readForm, storeForm } from '#credit-flow/pending-form.ts';
import { changedTermsIn } from '#forms/changed-terms.ts';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';
import { backoffMs, untilAnswered, waitForNetwork } from '#request/wait-for-network.ts';
import { confirmSignIn } from '#session/confirm-sign-in.ts';
import { hasJustSignedIn } from '#session/return-target.ts';
import { useSession } from '#session/session.ts';
import { showToast } from '#ui/Toast.tsx';
import { markNewComparison, randomKey } from '../flow.ts';
import { loadRequestSchema } from './request-schema.ts';

const submissionTexts = {
  noId: 'Error al procesar la solicitud de crédito',
  formFailed: 'Error al procesar el formulario',
  requestFailed: 'Error al procesar la solicitud',
  unknown: 'Ocurrió un error al procesar la solicitud',
} as const;

/**
 * Sends the form: keeps it, asks visitors to sign in first, creates one credit however often it is
 * pressed, and goes to the results. Without a response it waits for the network and sends again,
 * also after a reload, until the person takes it back (decision 81). Whoever leaves the dialog to
 * register or to recover the account finds it sent on coming back: then `onSignedIn` checks the
 * form and submits it. `onRefused` gets the server's texts per field.
 */
export function useCreditSubmission({
  onRefused,
  onTermsChanged,
  onSignedIn,
}: {
  /** Other terms are in force than those that were on the screen. */
  onTermsChanged: (terms: TermsVersion) => void;
  onRefused: (fields: Readonly<Record<string, string>>) => void;
  /** Whether it was submitted. */
  onSignedIn: () => Promise<boolean>;
}) {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const [isBusy, setIsBusy] = useState(false);
  /** What was asked for before signing in is on its way. */
  const [isGoingOn, setIsGoingOn] = useState(false);
  const isLookedAfter = useRef(false);
  const goOn = useRef(onSignedIn);
  goOn.current = onSignedIn;
  const [isLoginOpen, setIsLoginOpen] = useState(false);
  const isUnderWay = useRef(false);
  const sentBody = useRef<CreateCreditBody>(null);
  const lastKey = useRef({ body: '', key: '' });
  /** A form that was sent and got no response; 'takenBack' by the person before one came. */
  const [waiting, setWaiting] = useState<'no' | 'forNetwork' | 'takenBack'>('no');
  const sending = useRef<AbortController>(null);

  useEffect(() => () => sending.current?.abort(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who is signed in
  useEffect(() => {
    if (session.status !== 'signed-in' || !readSentRequest()?.isWaiting) return;
    void sendAfterReload(startSending());
  }, [session.status]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known who is signed in
  useEffect(() => {
    if (isLookedAfter.current || (session.status !== 'signed-in' && session.status !== 'signed-out')) return;
    isLookedAfter.current = true;
    if (!isSignInAwaited()) return;
    if (session.status === 'signed-in' && hasJustSignedIn(state)) void goOnAfterSignIn();
    else storeSignInAwaited(false);
  }, [session.status]);

  async function goOnAfterSignIn(): Promise<void> {
    setIsGoingOn(true);
    const isSubmitted = (await whileBusy(isSignInConfirmed)) && (await goOn.current());
    if (!isSubmitted) storeSignInAwaited(false);
    setIsGoingOn(false);
  }

  async function isSignInConfirmed(): Promise<boolean> {
    const problem = await confirmSignIn();
    if (problem !== null) showToast(problem, 'error');
    return problem === null;
  }

  async function submit(body: CreateCreditBody): Promise<void> {
    if (isUnderWay.current) return;
    await whileBusy(async () => {
      try {
        reuseKey(body);
        // A reload in the middle goes on.
        const isAwaited = isSignInAwaited();
        clearFlow();
        storeForm(body);
        storeSignInAwaited(isAwaited);
      } catch {
        showToast(submissionTexts.formFailed, 'error');
        return;
      }
      sentBody.current = body;
      setWaiting('no');
      if (session.status === 'signed-out') askToSignIn();
      else await send(body);
    });
  }

  /** After the login dialog: waits, checks the session again, then sends what was kept. */
  async function resume(user: { email: string; cedula: string }): Promise<void> {
    setIsLoginOpen(false);
    const body = sentBody.current;
    if (body === null || isUnderWay.current) return;
    await whileBusy(async () => {
      if (await isSignInConfirmed())
        await send({ ...body, email: user.email || body.email, document: user.cedula || body.document });
    });
  }

  function askToSignIn(): void {
    storeSignInAwaited(true);
    setIsLoginOpen(true);
  }

  function closeLogin(): void {
    storeSignInAwaited(false);
    setIsLoginOpen(false);
  }

  /** What was sent before is waited for no longer: its key makes a repeat of it the same credit. */
  function startSending(): AbortSignal {
    sending.current?.abort();
    sending.current = new AbortController();
    return sending.current.signal;
  }

  async function send(body: CreateCreditBody): Promise<void> {
    const signal = startSending();
    storeSentRequest({ key: keyOf(body), isWaiting: false });
    const cut = await trySend(body, signal).catch(() => null);
    if (cut === null) return;
    showToast(cut.message, 'error');
    storeSignInAwaited(false);
    void sendOnReturn(body, signal);
  }

  /** Goes on with what a reload interrupted, once there is the schema to check it with. */
  async function sendAfterReload(signal: AbortSignal): Promise<void> {
    const schema = await untilAnswered(loadRequestSchema, { signal, onWait: () => undefined }).catch(() => null);
    const stored = schema?.safeParse(readForm());
    if (!stored?.success || signal.aborted) return;
    reuseKey(stored.data);
    await sendOnReturn(stored.data, signal);
  }

  /** Sends again whenever the network may be back, until a response comes or the signal ends it. */
  async function sendOnReturn(body: CreateCreditBody, signal: AbortSignal): Promise<void> {
    storeSentRequest({ key: keyOf(body), isWaiting: true });
    setWaiting('forNetwork');
    try {
      for (let failures = 0; ; failures += 1) {
        await waitForNetwork(backoffMs(failures), signal);
        if ((await trySend(body, signal)) === null) break;
      }
      setWaiting('no');
    } catch {
      // Taken back, sent anew, or the page was left.
    }
  }

  function takeBack(): void {
    sending.current?.abort();
    storeSentRequest(null);
    setWaiting('takenBack');
  }

  /**
   * Sends once. @returns the failure where no response came, which is waited for; anything else is
   * told
   */
  async function trySend(body: CreateCreditBody, signal: AbortSignal): Promise<RequestError | null> {
    try {
      const { data } = await request(createCredit, {
        body: { ...body, status: 'PENDING' },
        idempotencyKey: keyOf(body),
        asksToSignIn: true,
        signal,
      });
      storeSentRequest(null);
      storeSignInAwaited(false);
      if (!data?.id) {
        showToast(submissionTexts.noId, 'error');
        return null;
      }
      // The consent is recorded with this credit; the next one asks for its own.
      storeForm({ ...body, termsAccepted: false });
      storeCreditId(data.id);
      markNewComparison();
      await navigate('/creditos/resultados');
    } catch (error) {
      if (signal.aborted) throw error;
      if (error instanceof RequestError && error.isUnanswered) return error;
      storeSentRequest({ key: keyOf(body), isWaiting: false });
      if (isSignInNeeded(error)) askToSignIn();
      else {
        storeSignInAwaited(false);
        showToast(textOf(error), 'error');
      }
      const changedTerms = changedTermsIn(error);
      if (changedTerms) onTermsChanged(changedTerms);
      else if (error instanceof RequestError) onRefused(error.fields);
    }
    return null;
  }

  /** The same form as the one that a reload interrupted goes under its key. */
  function reuseKey(body: CreateCreditBody): void {
    const sent = readSentRequest();
    const text = JSON.stringify(body);
    if (sent && lastKey.current.body === '' && JSON.stringify(readForm()) === text)
      lastKey.current = { body: text, key: sent.key };
  }

  /** The same form keeps its key while the page is open, so a repeat gives the first credit. */
  function keyOf(body: CreateCreditBody): string {
    const text = JSON.stringify(body);
    if (lastKey.current.body !== text) lastKey.current = { body: text, key: randomKey() };
    return lastKey.current.key;
  }

  async function whileBusy<Result>(work: () => Promise<Result>): Promise<Result> {
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      return await work();
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return { submit, resume, isBusy, isGoingOn, isLoginOpen, closeLogin, waiting, takeBack };
}

function textOf(error: unknown): string {
  if (!(error instanceof RequestError)) return submissionTexts.unknown;
  return error.code === 'UNKNOWN_ERROR' ? submissionTexts.requestFailed : error.message;
}

/**
 * Whether an error asks for a sign-in instead of a toast: 'Debe iniciar sesión para continuar', or
 * anything with 'sesión' or 'auth' in it. The server's own 401 counts too.
 */
function isSignInNeeded(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof RequestError && error.status === 401) return true;
  return /sesión|auth/i.test(error.message);
}
