import type { ReplyOf } from '@cotejo/contracts/core/endpoint';
import { type ErrorCode, errorCatalogue } from '@cotejo/contracts/core/errors';
import {
  endHandoverSession,
  getHandoverFile,
  type HandoverFile,
  openHandover,
  sendHandoverCode,
  startHandoverSession,
} from '@cotejo/contracts/handovers/contact';
import { useEffect, useEffectEvent, useState } from 'react';
import { request } from '#data/http/request.ts';
import { isNotFound, isSessionOver, RequestError, type RequestErrorCode } from '#data/http/request-error.ts';
import {
  type ContactSession,
  forgetContactSession,
  forgetSentCode,
  keepContactSession,
  keepSentCode,
  restoreContactSession,
  sentCodeAt,
} from './contact-session.ts';

type OpenedLink = ReplyOf<typeof openHandover>['data'];

/** Why a link does not serve, where the contact may know: 'unknown' to all who had no session. */
export type LinkEnd = 'replaced' | 'withdrawn' | 'unknown';

type HandoverStep =
  | { readonly name: 'opening'; readonly hasFailed: boolean }
  | { readonly name: 'gone'; readonly why: LinkEnd }
  | { readonly name: 'start'; readonly link: OpenedLink }
  | { readonly name: 'code'; readonly link: OpenedLink; readonly sentAt: number }
  | { readonly name: 'file'; readonly file: HandoverFile; readonly session: ContactSession };

const endedText = 'La sesión terminó. Pida otro código para seguir.';

/** Where the server has nothing of its own to say: its usual texts are for applicants, who are addressed with tú. */
const ownTexts: Partial<Record<RequestErrorCode, string>> = {
  OFFLINE: 'No hay conexión. Revísela e intente otra vez.',
  NETWORK_ERROR: 'No hay conexión con Cotejo. Intente otra vez.',
  TIMEOUT: 'Está tomando demasiado tiempo. Intente otra vez.',
  CODE_INVALID: 'El código no es correcto.',
  CODE_EXPIRED: 'El código venció. Pida otro.',
  TOO_MANY_ATTEMPTS: 'Demasiados intentos. Pida otro código.',
  RATE_LIMITED: 'Son demasiadas solicitudes seguidas. Espere un momento.',
  INTERNAL: 'Cotejo tuvo un error. Intente más tarde.',
  UNAVAILABLE: 'Cotejo no está disponible en este momento. Intente en unos segundos.',
  VALIDATION_ERROR: 'Revise los datos marcados.',
};

/** What failed. */
export function failureText(error: unknown): string {
  if (!(error instanceof RequestError)) return 'No se pudo. Intente otra vez.';
  const { code, message } = error;
  const isUsual = !Object.hasOwn(errorCatalogue, code) || message === errorCatalogue[code as ErrorCode].message;
  return (isUsual ? ownTexts[code] : undefined) ?? message;
}

const opening = { name: 'opening', hasFailed: false } as const;

/** What the page of a contact shows, from the link to the file, and what its buttons do. */
export function useHandover(token: string) {
  const [step, setStep] = useState<HandoverStep>(opening);
  /** An object, so that the same text said twice takes the focus twice. */
  const [notice, setNotice] = useState({ text: '', isFailure: false });

  const tell = (text: string, isFailure = false) => setNotice({ text, isFailure });
  const showGone = (why: LinkEnd) => setStep({ name: 'gone', why });

  async function open(said = '', why: LinkEnd = 'unknown'): Promise<void> {
    setStep(opening);
    tell('');
    try {
      const { data } = await request(openHandover, { body: { token: token || '-' } });
      const sentAt = sentCodeAt(token);
      setStep(sentAt === null ? { name: 'start', link: data } : { name: 'code', link: data, sentAt });
      tell(said);
    } catch (error) {
      if (isNotFound(error)) return showGone(why);
      setStep({ name: 'opening', hasFailed: true });
      tell(failureText(error), true);
    }
  }

  async function endSession(said: string, why?: LinkEnd): Promise<void> {
    forgetContactSession();
    await open(said, why);
  }

  /** Where a session that ended leads to; else says why the call failed. */
  async function fail(error: unknown): Promise<void> {
    if (isSessionOver(error)) await endSession(endedText, linkEndOf(error));
    else tell(failureText(error), true);
  }

  async function readFile(session: ContactSession): Promise<void> {
    const { data: file } = await request(getHandoverFile);
    setStep({ name: 'file', file, session });
  }

  async function sendCode(link: OpenedLink): Promise<void> {
    tell('');
    try {
      await request(sendHandoverCode, { body: { token } });
      setStep({ name: 'code', link, sentAt: keepSentCode(token) });
    } catch (error) {
      if (isNotFound(error)) showGone('unknown');
      else tell(failureText(error), true);
    }
  }

  /** Throws what is wrong with the code. A code that opened a session serves until the file could be read. */
  async function startSession(code: string): Promise<void> {
    let session = restoreContactSession(token);
    try {
      session ??= { link: token, ...(await request(startHandoverSession, { body: { token, code } })).data };
    } catch (error) {
      if (!isNotFound(error)) throw error;
      return showGone('unknown');
    }
    keepContactSession(session);
    forgetSentCode();
    tell('');
    await readFile(session).catch(fail);
  }

  async function readAgain(): Promise<void> {
    if (step.name === 'file') await readFile(step.session).catch(fail);
  }

  async function logOut(): Promise<void> {
    await request(endHandoverSession).catch(() => null);
    await endSession('Cerró el expediente.');
  }

  /** With the session that this tab keeps, else with the link. */
  async function begin(): Promise<void> {
    const kept = restoreContactSession(token);
    if (kept === null) return open();
    setStep(opening);
    try {
      await readFile(kept);
    } catch (error) {
      if (!isSessionOver(error)) setStep({ name: 'opening', hasFailed: true });
      await fail(error);
    }
  }
  const beginOnce = useEffectEvent(() => void begin());
  useEffect(() => beginOnce(), []);

  // The permission may have been taken back while the page was in the background.
  const lookAgain = useEffectEvent(() => {
    if (document.visibilityState === 'visible') void readAgain();
  });
  useEffect(() => {
    document.addEventListener('visibilitychange', lookAgain);
    return () => document.removeEventListener('visibilitychange', lookAgain);
  }, []);

  const endInTime = useEffectEvent(() => void endSession(endedText));
  const endsAt = step.name === 'file' ? step.session.expiresAt : null;
  useEffect(() => {
    if (endsAt === null) return;
    const timer = setTimeout(endInTime, Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [endsAt]);

  return { step, notice, tell, fail, begin, sendCode, startSession, readAgain, logOut };
}

export type HandoverPageActs = Pick<ReturnType<typeof useHandover>, 'tell' | 'fail' | 'readAgain' | 'logOut'>;

/** What the server says to somebody whose session was good. */
function linkEndOf(error: unknown): LinkEnd {
  const said = error instanceof RequestError ? error.data.link : undefined;
  return said === 'replaced' || said === 'withdrawn' ? said : 'unknown';
}
