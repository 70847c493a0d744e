import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { userCreditsQuery } from '#loan/credit-queries.ts';
import { findOtherApplication } from './find-other-application.ts';

interface Application {
  creditId: string;
  institutionId: string;
}

/** `other` is the existing application; `goOn` creates the second one. */
export interface Question {
  other: UserCredit;
  goOn: () => void;
}

export interface SecondApplication {
  question: Question | null;
  checkingId: string | null;
  /** Calls `goOn` at once or after the user confirms. Does not block if the request fails. */
  check: (application: Application, goOn: () => void) => void;
  close: () => void;
}

export function useSecondApplication(): SecondApplication {
  const client = useQueryClient();
  const isRunning = useRef(false);
  const [checkingId, setCheckingId] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);

  async function check(application: Application, goOn: () => void): Promise<void> {
    if (isRunning.current) return;
    isRunning.current = true;
    setCheckingId(application.institutionId);
    // Always fetched: another tab may have sent one a moment ago.
    const credits = await client.fetchQuery({ ...userCreditsQuery, staleTime: 0 }).catch(() => []);
    isRunning.current = false;
    setCheckingId(null);
    const other = findOtherApplication(credits, application);
    if (other === null) goOn();
    else setQuestion({ other, goOn });
  }

  return {
    question,
    checkingId,
    check: (application, goOn) => void check(application, goOn),
    close: () => setQuestion(null),
  };
}
