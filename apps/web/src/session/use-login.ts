import { confirmTwoStep, type LoginReply, logIn, type OpenedSession } from '@cotejo/contracts/identity/accounts';
import type { User } from '@cotejo/contracts/identity/users';
import { useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';
import { findChallenge, keepChallenge, type LoginChallenge, maskEmail } from './login-challenge.ts';
import { userSession } from './session.ts';
import { sessionTexts } from './texts.ts';

/** Why a login failed and what the person can do about it. */
export interface LoginFailure {
  text: string;
  /** The right password met a closed door: each of these has a way out. */
  reason: 'credentials' | 'locked' | 'unverified' | 'inactive' | 'other';
}

interface Login {
  /** The second step: a code was mailed. */
  isCodeNeeded: boolean;
  /** Where the code went, masked; null before. */
  sentTo: string | null;
  isBusy: boolean;
  failure: LoginFailure | null;
  submitPassword: (email: string, password: string) => Promise<void>;
  submitCode: (code: string) => Promise<void>;
  backToPassword: () => void;
}

/**
 * Signing in, as the screen and the dialog both do it. `onSignedIn` runs once the session stands. `survivesReload`: a code
 * that was mailed is still asked for when the page comes back.
 */
export function useLogin(onSignedIn: (user: User) => void, { survivesReload = false } = {}): Login {
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<LoginChallenge | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<LoginFailure | null>(null);

  // What only the browser knows comes after its first rendering, which is the server's.
  useLayoutEffect(() => {
    if (survivesReload) setChallenge(findChallenge());
  }, [survivesReload]);

  function changeChallenge(next: LoginChallenge | null): void {
    setChallenge(next);
    if (survivesReload) keepChallenge(next);
  }

  async function run(work: () => Promise<void>): Promise<void> {
    if (isBusy) return;
    setIsBusy(true);
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(describe(error));
    } finally {
      setIsBusy(false);
    }
  }

  function open(opened: OpenedSession): void {
    changeChallenge(null);
    userSession.signIn(opened);
    onSignedIn(opened.user);
  }

  const submitPassword = (email: string, password: string) =>
    run(async () => {
      const reply: LoginReply = (await request(logIn, { body: { email: email.trim(), password } })).data;
      if ('accessToken' in reply) open(reply);
      else if ('challengeId' in reply)
        changeChallenge({ id: reply.challengeId, sentTo: maskEmail(email.trim()), askedAt: Date.now() });
      // The temporary password only opens the step where it is replaced.
      else await navigate('/cambiar-password', { state: { email: reply.email, tempCode: password } });
    });

  const submitCode = (code: string) =>
    run(async () => {
      if (challenge === null) return;
      open((await request(confirmTwoStep, { body: { challengeId: challenge.id, code } })).data);
    });

  return {
    isCodeNeeded: challenge !== null,
    sentTo: challenge?.sentTo ?? null,
    isBusy,
    failure,
    submitPassword,
    submitCode,
    backToPassword: () => {
      changeChallenge(null);
      setFailure(null);
    },
  };
}

function describe(error: unknown): LoginFailure {
  if (!(error instanceof RequestError)) return { text: sessionTexts.loginFailed, reason: 'other' };
  const isSilentRefusal = error.status >= 400 && error.status < 500 && error.serverMessage === null;
  const text = isSilentRefusal ? sessionTexts.loginFailed : error.message;
  if (error.code === 'INVALID_CREDENTIALS') return { text, reason: 'credentials' };
  if (error.code === 'ACCOUNT_LOCKED') return { text, reason: 'locked' };
  if (error.code === 'EMAIL_NOT_VERIFIED') return { text, reason: 'unverified' };
  if (error.code === 'ACCOUNT_INACTIVE') return { text, reason: 'inactive' };
  return { text, reason: 'other' };
}
