import { type CreateCreditBody, createCredit } from '@cotejo/contracts/credits/applicant';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { clearFlow, storeCreditId } from '#credit-flow/flow-storage.ts';
import { storeForm } from '#credit-flow/pending-form.ts';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';
import { confirmSignIn } from '#session/confirm-sign-in.ts';
import { useSession } from '#session/session.ts';
import { showToast } from '#ui/Toast.tsx';
import { markNewComparison } from '../new-comparison.ts';
import { isSignInNeeded } from '../sign-in-needed.ts';

const submissionTexts = {
  noId: 'Error al procesar la solicitud de crédito',
  formFailed: 'Error al procesar el formulario',
  requestFailed: 'Error al procesar la solicitud',
  unknown: 'Ocurrió un error al procesar la solicitud',
} as const;

/**
 * Sends the form: keeps it, asks for a sign-in where nobody is signed in, creates one credit however often it is
 * pressed, and goes to the results (spec 1 §4). `onRefused` gets the server's texts per field.
 */
export function useCreditSubmission(onRefused: (fields: Readonly<Record<string, string>>) => void) {
  const session = useSession();
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const [isLoginOpen, setIsLoginOpen] = useState(false);
  const isUnderWay = useRef(false);
  const sentBody = useRef<CreateCreditBody>(null);
  const lastKey = useRef({ body: '', key: '' });

  async function submit(body: CreateCreditBody): Promise<void> {
    if (isUnderWay.current) return;
    await whileBusy(async () => {
      try {
        clearFlow();
        storeForm(body);
      } catch {
        showToast(submissionTexts.formFailed, 'error');
        return;
      }
      sentBody.current = body;
      if (session.status === 'signed-out') setIsLoginOpen(true);
      else await send(body);
    });
  }

  /** After the login dialog: waits, checks the session again, then sends what was kept (spec 1 §4). */
  async function resume(user: { email: string; cedula: string }): Promise<void> {
    setIsLoginOpen(false);
    const body = sentBody.current;
    if (body === null || isUnderWay.current) return;
    await whileBusy(async () => {
      const problem = await confirmSignIn();
      if (problem !== null) showToast(problem, 'error');
      else await send({ ...body, email: user.email || body.email, document: user.cedula || body.document });
    });
  }

  const closeLogin = (): void => setIsLoginOpen(false);

  async function send(body: CreateCreditBody): Promise<void> {
    try {
      const { data } = await request(createCredit, {
        body: { ...body, status: 'PENDING' },
        idempotencyKey: keyOf(body),
        asksToSignIn: true,
      });
      if (!data?.id) {
        showToast(submissionTexts.noId, 'error');
        return;
      }
      // The consent is recorded with this credit; the next one asks for its own.
      storeForm({ ...body, termsAccepted: false });
      storeCreditId(data.id);
      markNewComparison();
      await navigate('/creditos/resultados');
    } catch (error) {
      if (isSignInNeeded(error)) setIsLoginOpen(true);
      else showToast(textOf(error), 'error');
      if (error instanceof RequestError) onRefused(error.fields);
    }
  }

  /** The same form keeps its key while the page is open, so a repeat gives the first credit. */
  function keyOf(body: CreateCreditBody): string {
    const text = JSON.stringify(body);
    if (lastKey.current.body !== text) lastKey.current = { body: text, key: randomKey() };
    return lastKey.current.key;
  }

  async function whileBusy(work: () => Promise<void>): Promise<void> {
    isUnderWay.current = true;
    setIsBusy(true);
    try {
      await work();
    } finally {
      isUnderWay.current = false;
      setIsBusy(false);
    }
  }

  return { submit, resume, isBusy, isLoginOpen, closeLogin };
}

function textOf(error: unknown): string {
  if (!(error instanceof RequestError)) return submissionTexts.unknown;
  return error.code === 'UNKNOWN_ERROR' ? submissionTexts.requestFailed : error.message;
}

/** `randomUUID` is missing where the site is opened over plain http by another name than localhost. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
