import { type PhoneLinkEnd, phoneLinkEnds } from '@cotejo/contracts/phone-links/applicant';
import { endPhone, getPhone, openPhone, type Phone } from '@cotejo/contracts/phone-links/phone';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { request } from '#data/http/request.ts';
import { isNotFound, isSessionOver, messageOf, RequestError } from '#data/http/request-error.ts';
import { cutText, type NetworkWait, untilAnswered } from '#data/http/wait-for-network.ts';
import { forgetPhoneToken, keepPhoneToken, restorePhoneToken } from './phone-session.ts';

/** Before the number was confirmed nothing is known of the documents. */
export type OpenedPhone = Pick<Phone, 'person' | 'institution'> & { readonly number: number };

export interface PhoneEnd {
  /** Null where the server did not say what ended the link. */
  readonly endedBy: PhoneLinkEnd | null;
  readonly wasConfirmed: boolean;
  /** Nothing was missing any more. */
  readonly isComplete: boolean;
}

export type PhoneStep =
  | { readonly name: 'loading'; readonly hasFailed: boolean }
  /** Only a tap opens the link: previews of messages and scanners load the page too. */
  | { readonly name: 'start'; readonly token: string }
  | { readonly name: 'code' }
  | { readonly name: 'gone' }
  | { readonly name: 'number'; readonly phone: OpenedPhone }
  | { readonly name: 'photos'; readonly phone: Phone }
  | ({ readonly name: 'ended' } & PhoneEnd);

const askAgainMs = 2_000;

const readToken = (): string => location.hash.slice(1);

/** The link serves once; what served must not stay in the address and the history. */
const dropToken = (): void => history.replaceState(history.state, '', location.pathname);

/** What the page shows, from the link to the last photo, and what its buttons do. */
export function usePhone() {
  const [step, setStep] = useState<PhoneStep>({ name: 'loading', hasFailed: false });
  const [failure, setFailure] = useState('');
  /** Answers may overtake each other: the number of the last question, and of the last one whose answer counts. */
  const asked = useRef(0);
  const answered = useRef(0);
  const dropAnswers = () => {
    answered.current = asked.current += 1;
  };

  function show(phone: Phone): void {
    setFailure('');
    if (phone.number === null) setStep({ name: 'photos', phone });
    else setStep({ name: 'number', phone: { ...phone, number: phone.number } });
  }

  function showEnded(endedBy: PhoneLinkEnd | null): void {
    dropAnswers();
    forgetPhoneToken();
    setFailure('');
    setStep((before) => {
      if (before.name === 'ended') return before;
      const isComplete = before.name === 'photos' && before.phone.needed.length === 0;
      return { name: 'ended', endedBy, wasConfirmed: before.name === 'photos', isComplete };
    });
  }

  /** Says why a call failed, also that the link has ended. */
  function fail(error: unknown): void {
    const isCut = error instanceof RequestError && error.isUnanswered;
    if (isSessionOver(error)) showEnded(endIn(error));
    else setFailure(isCut ? cutText : messageOf(error, 'No se pudo. Inténtalo otra vez.'));
  }

  /** Asks for the present state; what fails is told. With `waiting` it is asked again until there is an answer. */
  async function read(waiting?: NetworkWait): Promise<void> {
    let order = 0;
    const ask = () => {
      order = asked.current += 1;
      return request(getPhone);
    };
    try {
      const { data } = waiting ? await untilAnswered(ask, waiting) : await ask();
      if (order < answered.current) return;
      answered.current = order;
      show(data);
    } catch (error) {
      if (order >= answered.current && !waiting?.signal.aborted) fail(error);
    }
  }

  /** Throws what is wrong with a code. */
  async function open(body: { token: string } | { code: string }): Promise<void> {
    const { data } = await request(openPhone, { body });
    dropAnswers();
    keepPhoneToken(data.accessToken);
    dropToken();
    setFailure('');
    setStep({ name: 'number', phone: data });
  }

  async function start(token: string): Promise<void> {
    try {
      await open({ token });
    } catch (error) {
      if (!isNotFound(error)) return fail(error);
      dropToken();
      setFailure('');
      setStep({ name: 'gone' });
    }
  }

  async function finish(): Promise<void> {
    try {
      await request(endPhone, { body: {} });
      showEnded('phone');
    } catch (error) {
      fail(error);
    }
  }

  /** A link in the address comes before the session that the tab keeps: it was scanned later. */
  async function begin(): Promise<void> {
    dropAnswers();
    const token = readToken();
    if (token !== '') return setStep({ name: 'start', token });
    if (!restorePhoneToken()) return setStep({ name: 'code' });
    setStep({ name: 'loading', hasFailed: false });
    try {
      show((await request(getPhone)).data);
    } catch (error) {
      if (!isSessionOver(error)) setStep({ name: 'loading', hasFailed: true });
      fail(error);
    }
  }
  const beginAgain = useEffectEvent(() => void begin());
  useEffect(() => {
    beginAgain();
    // Another code scanned into the same tab changes nothing but what is behind `#`.
    const look = () => readToken() !== '' && beginAgain();
    addEventListener('hashchange', look);
    return () => removeEventListener('hashchange', look);
  }, []);

  const readNow = useEffectEvent(() => read());
  const isWaiting = step.name === 'number';
  useEffect(() => {
    if (!isWaiting) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout>;
    const askNext = () => {
      timer = setTimeout(() => void readNow().then(() => isOver || askNext()), askAgainMs);
    };
    askNext();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isWaiting]);

  const enterCode = () => setStep({ name: 'code' });

  return { step, failure, begin, start, open, enterCode, read, fail, finish };
}

export type PhoneActs = Pick<ReturnType<typeof usePhone>, 'read' | 'fail' | 'finish'>;

function endIn(error: unknown): PhoneLinkEnd | null {
  const said = error instanceof RequestError ? error.data.endedBy : undefined;
  return phoneLinkEnds.find((end) => end === said) ?? null;
}
