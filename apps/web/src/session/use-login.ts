import { codeResendSeconds } from '@cotejo/contracts/core/limits';
import {
  confirmTwoStep,
  type LoginReply,
  logIn,
  type OpenedSession,
  resendTwoStepCode,
  type TwoStepChallenge,
} from '@cotejo/contracts/identity/accounts';
import type { User } from '@cotejo/contracts/identity/users';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { type FieldErrors, useForm } from '#forms/use-form.ts';
import { codeProblem } from '#ui/controls/clean-input.ts';
import { codeEndOf } from '#ui/feedback/MailedCode.tsx';
import { useCountdown } from '#ui/feedback/use-countdown.ts';
import { countWrongPassword, deleteWrongPasswords } from './count-wrong-passwords.ts';
import { findChallenge, keepChallenge, type LoginChallenge, maskEmail } from './login-challenge.ts';
import { withReturnTarget } from './return-target.ts';
import { userSession } from './session.ts';
import { sessionTexts } from './texts.ts';

/** Why a login failed and what the person can do about it. */
export interface LoginFailure {
  text: string;
  /** What comes of more wrong passwords, once there were several. */
  warning: string | null;
  /** What the screen offers to do about it depends on this. */
  reason: 'credentials' | 'locked' | 'unverified' | 'inactive' | 'other';
}

/** What the second step knows of the code that was mailed. */
export interface SecondStep {
  /** Where the code went, masked. */
  sentTo: string;
  attemptsLeft: number;
  /** Until the code ends; 0 afterwards. */
  secondsLeft: number;
  /** Until it may be sent again; 0 when it may. */
  secondsToWait: number;
  /** Mails another code. */
  resend: () => Promise<void>;
}

/**
 * The form of signing in, for the screen and the dialog. `onSignedIn` runs once the session stands.
 * `survivesReload`: a code that was mailed is still asked for when the page comes back. `returnTo`:
 * where the person wanted to go.
 */
export function useLogin(
  onSignedIn: (user: User) => void,
  {
    survivesReload = false,
    returnTo,
    email = '',
  }: { survivesReload?: boolean; returnTo: string | null; email?: string },
) {
  const navigate = useNavigate();
  const [challenge, setChallenge] = useState<LoginChallenge | null>(null);
  const [failure, setFailure] = useState<LoginFailure | null>(null);
  const secondsLeft = useCountdown(challenge?.endsAt ?? null);
  const secondsToWait = useCountdown(challenge?.resendFrom ?? null);
  const form = useForm({
    initial: { email, password: '', code: '' },
    check: ({ code }): FieldErrors => {
      const problem = challenge && codeProblem(code);
      return problem ? { code: problem } : {};
    },
    send: async (typed) => {
      setFailure(null);
      await (challenge ? submitCode(challenge, typed.code) : submitPassword(typed.email, typed.password));
    },
    onFailure: (error) => setFailure(describe(error)),
  });

  const latestChallenge = useRef(challenge);
  useLayoutEffect(() => {
    latestChallenge.current = challenge;
  }, [challenge]);

  // What only the browser knows comes after its first rendering, which is the server's.
  useLayoutEffect(() => {
    if (survivesReload) setChallenge(findChallenge());
  }, [survivesReload]);

  function changeChallenge(next: LoginChallenge | null): void {
    setChallenge(next);
    if (survivesReload) keepChallenge(next);
  }

  function begin({ challengeId, expiresAt, remainingAttempts }: TwoStepChallenge, sentTo: string): void {
    const now = Date.now();
    changeChallenge({
      id: challengeId,
      sentTo,
      endsAt: codeEndOf(expiresAt, now),
      resendFrom: now + codeResendSeconds * 1000,
      attemptsLeft: remainingAttempts,
    });
  }

  /** The challenge is asked for still: nobody went back to the password meanwhile. */
  const isAsked = ({ id }: LoginChallenge) => latestChallenge.current?.id === id;

  function open(opened: OpenedSession): void {
    changeChallenge(null);
    form.set('password', '');
    userSession.signIn(opened);
    onSignedIn(opened.user);
  }

  async function submitPassword(email: string, password: string): Promise<void> {
    const reply = await askToLogIn(email.trim(), password);
    deleteWrongPasswords(email);
    if ('accessToken' in reply) open(reply);
    else if ('challengeId' in reply) begin(reply, maskEmail(email.trim()));
    // The temporary password only opens the step where it is replaced.
    else
      await navigate(withReturnTarget('/cambiar-password', returnTo), {
        state: { email: reply.email, tempCode: password },
      });
  }

  async function askToLogIn(email: string, password: string): Promise<LoginReply> {
    try {
      return (await request(logIn, { body: { email, password } })).data;
    } catch (error) {
      if (error instanceof RequestError && error.code === 'INVALID_CREDENTIALS')
        throw new WrongPassword(error, countWrongPassword(email));
      throw error;
    }
  }

  async function submitCode(present: LoginChallenge, code: string): Promise<void> {
    try {
      open((await request(confirmTwoStep, { body: { challengeId: present.id, code } })).data);
    } catch (error) {
      throw isAsked(present) ? countWrongCode(error, present) : error;
    }
  }

  function countWrongCode(error: unknown, present: LoginChallenge): unknown {
    if (!(error instanceof RequestError) || error.code !== 'CODE_INVALID') return error;
    changeChallenge({ ...present, attemptsLeft: Math.max(0, present.attemptsLeft - 1) });
    return error;
  }

  async function resend(present: LoginChallenge): Promise<void> {
    const asked = form.read();
    const { data } = await request(resendTwoStepCode, { body: { challengeId: present.id } });
    if (!isAsked(present)) return;
    begin(data, present.sentTo);
    form.setUnedited(asked, { code: '' });
    setFailure(null);
  }

  const { values } = form;
  const isComplete = challenge
    ? values.code !== '' && secondsLeft > 0
    : values.email.trim() !== '' && values.password !== '';
  return {
    form,
    isComplete,
    onSubmit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isComplete) form.onSubmit(event);
    },
    /** A code was mailed and is asked for; null before. */
    secondStep: challenge && {
      sentTo: challenge.sentTo,
      attemptsLeft: challenge.attemptsLeft,
      secondsLeft,
      secondsToWait,
      resend: () => resend(challenge),
    },
    failure,
    backToPassword: () => {
      form.set('code', '');
      changeChallenge(null);
      setFailure(null);
    },
  };
}

/** A refused password, with what comes of more of them. */
class WrongPassword extends Error {
  readonly refusal: RequestError;
  readonly warning: string | null;

  constructor(refusal: RequestError, warning: string | null) {
    super(refusal.message);
    this.refusal = refusal;
    this.warning = warning;
  }
}

function describe(error: unknown): LoginFailure {
  if (error instanceof WrongPassword) return { ...describe(error.refusal), warning: error.warning };
  return { warning: null, ...describeRefusal(error) };
}

function describeRefusal(error: unknown): Omit<LoginFailure, 'warning'> {
  if (!(error instanceof RequestError)) return { text: sessionTexts.loginFailed, reason: 'other' };
  const isSilentRefusal = error.status >= 400 && error.status < 500 && error.serverMessage === null;
  const text = isSilentRefusal ? sessionTexts.loginFailed : error.message;
  if (error.code === 'INVALID_CREDENTIALS') return { text, reason: 'credentials' };
  if (error.code === 'ACCOUNT_LOCKED') return { text, reason: 'locked' };
  if (error.code === 'EMAIL_NOT_VERIFIED') return { text, reason: 'unverified' };
  if (error.code === 'ACCOUNT_INACTIVE') return { text, reason: 'inactive' };
  return { text, reason: 'other' };
}
