import { createCredit } from '@cotejo/contracts/credits/applicant';
import { useRef, useState } from 'react';
import { clearFlow, type SentForm, storeCreditId } from '#credit-flow/flow-storage.ts';
import { storeForm } from '#credit-flow/pending-form.ts';
import { request } from '#request/request.ts';
import { messageOf } from '#request/request-error.ts';
import { showToast } from '#ui/Toast.tsx';
import { markNewComparison } from '../new-comparison.ts';
import { randomKey } from '../random-key.ts';

interface Loan {
  amount: number;
  term: number;
}

/**
 * Sends the form again with another amount or term, so that a proposal leads to its offers. The
 * press accepts the terms anew: each credit has a consent of its own.
 */
export function useSearchAgain(form: SentForm, onFound: (form: SentForm) => void) {
  const [sending, setSending] = useState<string | null>(null);
  const isUnderWay = useRef(false);
  const lastKey = useRef({ loan: '', key: '' });

  async function search({ amount, term }: Loan): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const name = nameOf({ amount, term });
    // A repeat after a lost response gives the same credit.
    if (lastKey.current.loan !== name) lastKey.current = { loan: name, key: randomKey() };
    setSending(name);
    try {
      const next = { ...form, amount, term, termsAccepted: false };
      const { data } = await request(createCredit, {
        body: { ...next, termsAccepted: true, status: 'PENDING' },
        idempotencyKey: lastKey.current.key,
      });
      clearFlow();
      storeForm(next);
      storeCreditId(data.id);
      markNewComparison();
      onFound(next);
    } catch (error) {
      showToast(messageOf(error, 'Error al procesar la solicitud'), 'error');
      isUnderWay.current = false;
      setSending(null);
    }
  }
  return { search, isSending: (loan: Loan) => sending === nameOf(loan) };
}

const nameOf = ({ amount, term }: Loan): string => `${amount}/${term}`;
