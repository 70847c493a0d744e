import { createCredit } from '@cotejo/contracts/credits/applicant';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { request } from '#data/http/request.ts';
import { messageOf } from '#data/http/request-error.ts';
import { useSend } from '#data/query/use-send.ts';
import { changedTermsIn } from '#forms/changed-terms.ts';
import { markNewComparison, randomKey } from '#loan/flow/marks.ts';
import { type SentForm, storeCreditId } from '#loan/flow/stored-flow.ts';
import { storeForm } from '#loan/flow/stored-form.ts';
import { clearFlow } from '#session/stored-application.ts';
import { showToast } from '#ui/feedback/Toast.tsx';

interface Loan {
  amount: number;
  term: number;
}

export const termsAgainText =
  'Al ver las opciones aceptas de nuevo los términos y condiciones, para esta otra solicitud.';

/** The click also accepts the terms again, because each credit has its own consent. */
export function useSearchAgain(form: SentForm, onFound: (form: SentForm) => void) {
  const lastKey = useRef({ loan: '', key: '' });
  const navigate = useNavigate();

  const {
    mutate: search,
    variables: sent,
    isPending,
    isSuccess,
  } = useSend({
    mutationFn: ({ amount, term }: Loan) => {
      const loan = `${amount}/${term}`;
      // A retry after a lost response returns the same credit.
      if (lastKey.current.loan !== loan) lastKey.current = { loan, key: randomKey() };
      return request(createCredit, {
        body: { ...form, amount, term, termsAccepted: true, status: 'PENDING' },
        idempotencyKey: lastKey.current.key,
      });
    },
    onSuccess: ({ data }, { amount, term }) => {
      const next = { ...form, amount, term, termsAccepted: false };
      clearFlow();
      storeForm(next);
      storeCreditId(data.id);
      markNewComparison();
      onFound(next);
    },
    onError: (error, { amount, term }) => {
      showToast(messageOf(error, 'Error al procesar la solicitud'), 'error');
      if (changedTermsIn(error) === null) return;
      // The form shows the new terms and asks for consent.
      storeForm({ ...form, amount, term, termsAccepted: false });
      void navigate('/creditos/solicitud');
    },
  });
  const isSending = ({ amount, term }: Loan) =>
    (isPending || isSuccess) && sent.amount === amount && sent.term === term;
  return { search: (loan: Loan) => search(loan), isSending };
}
