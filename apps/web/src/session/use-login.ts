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

/** Why a login failed. */
export interface LoginFailure {
  text: string;
  /** After several wrong passwords: a warning that the account will be locked. */
  warning: string | null;
  /** Decides what the screen offers: unlock, confirm the e-mail, or contact us. */
  reason: 'credentials' | 'locked' | 'unverified' | 'inactive' | 'other';
}

/** The state of the second step, after a code was mailed. */
export interface SecondStep {
  /** The e-mail address the code was sent to, masked. */
  sentTo: string;
  attemptsLeft: number;
  /** Seconds until the code expires; 0 afterwards. */
  secondsLeft: number;
  /** Seconds until another code may be sent; 0 if it may be sent now. */
  secondsToWait: number;
  /** Mails another code. */
  resend: () => Promise<void>;
}

/**
 * The login form, used by the screen and the dialog.
 * @param onSignedIn called after the session has started
 * @param options `survivesReload`: after a reload the form still asks for a code that was mailed.
 * `returnTo`: path that the person wanted to open. `email`: initial value of the field.
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
    onFailure: (error) => setFailure(describeFailure(error)),
  });

  const latestChallenge = useRef(challenge);
  useLayoutEffect(() => {
    latestChallenge.current = challenge;
  }, [challenge]);

  // Read after the first rendering, which must match the server's HTML.
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

  /** Whether the form still asks for this challenge: the person may have gone back to the password meanwhile. */
  const isCurrent = ({ id }: LoginChallenge) => latestChallenge.current?.id === id;

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
    // With a temporary password the person must choose a new one first.
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
      throw isCurrent(present) ? countWrongCode(error, present) : error;
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
    if (!isCurrent(present)) return;
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
    /** Set while the form asks for a mailed code, else null. */
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

/** A refused password, with the warning to show after several of them. */
class WrongPassword extends Error {
  readonly refusal: RequestError;
  readonly warning: string | null;

  constructor(refusal: RequestError, warning: string | null) {
    super(refusal.message);
    this.refusal = refusal;
    this.warning = warning;
  }
}

function describeFailure(error: unknown): LoginFailure {
  if (error instanceof WrongPassword) return { ...describeFailure(error.refusal), warning: error.warning };
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
