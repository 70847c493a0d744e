import { type AmortizationType, amortizationTypeLabels } from '@cotejo/contracts/amortization';
import { type CreditDetails, saveAmortization } from '@cotejo/contracts/credits/applicant';
import { useEffect, useRef, useState } from 'react';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { untilAnswered } from '#data/http/wait-for-network.ts';
import { tellFailure } from '#data/query/tell-failure.ts';
import { useSend } from '#data/query/use-send.ts';
import { showToast } from '#ui/feedback/Toast.tsx';
import type { Financing } from './financing.ts';
import { useIsGone, useSetCredit } from './use-credit-details.ts';

export const amortizationTexts = {
  saved: 'Información de amortización guardada exitosamente',
  notSaved: 'No se pudo guardar la información de amortización',
  failed: 'Error al guardar información de amortización',
  needed: 'Debe seleccionar un tipo de amortización',
} as const;

export interface AmortizationChoice {
  /** The system whose table is shown. */
  highlighted: AmortizationType | null;
  /** Saved on the server; locked until it is reset. */
  confirmed: AmortizationType | null;
  saving: AmortizationType | null;
  /** Why saving waits, if it does. */
  waitingFor: string | null;
  highlight: (type: AmortizationType) => void;
  cancel: () => void;
  confirm: (financing: Financing) => void;
  /** Accepts the sheet: like `confirm`, but may also replace a confirmed system. */
  accept: (financing: Financing, onSettled?: () => void) => void;
  reset: () => void;
}

/** From none to highlighted to confirmed. A saved choice starts as confirmed. */
export function useAmortizationChoice(credit: CreditDetails): AmortizationChoice {
  const setCredit = useSetCredit(credit.id);
  const isGone = useIsGone(credit.id);
  const [highlighted, setHighlighted] = useState<AmortizationType | null>(null);
  // Undefined until something is chosen or reset here; then the credit's own choice no longer counts.
  const [chosen, setChosen] = useState<AmortizationType | null>();
  const confirmed = chosen === undefined ? credit.amortizationType : chosen;
  const [waitingFor, setWaitingFor] = useState<string | null>(null);
  const leaving = useRef<AbortController>(null);
  const save = useSend({
    mutationFn: ({ type, rows }: Financing) => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      const params = { id: credit.id };
      const body = { amortizationType: type, amortizationTable: rows };
      return untilAnswered(() => request(saveAmortization, { params, body, signal }), {
        signal,
        onWait: setWaitingFor,
      });
    },
    message: amortizationTexts.saved,
    onSuccess: ({ data }, { type }) => {
      setCredit(data);
      setChosen(type);
      setHighlighted(null);
    },
    onError: async (error) => {
      if (leaving.current?.signal.aborted || (await isGone(error))) return;
      const isRefused = error instanceof RequestError && error.status >= 400 && error.status < 500;
      tellFailure(error, isRefused ? amortizationTexts.notSaved : amortizationTexts.failed);
    },
    onSettled: () => setWaitingFor(null),
  });

  useEffect(() => () => leaving.current?.abort(), []);

  function confirm(financing: Financing): void {
    if (save.isPending) return;
    if (confirmed === null) accept(financing);
    else showToast(`Primero pulsa «Cambiar selección» en ${amortizationTypeLabels[confirmed]}.`, 'info');
  }

  function accept(financing: Financing, onSettled?: () => void): void {
    if (save.isPending) return;
    setHighlighted(financing.type);
    save.mutate(financing, { onSettled });
  }

  return {
    highlighted,
    confirmed,
    saving: save.isPending ? save.variables.type : null,
    waitingFor,
    highlight: setHighlighted,
    cancel: () => {
      // Only a request that waits for the network can be taken back, not one already sent.
      if (waitingFor !== null) leaving.current?.abort();
      setHighlighted(null);
    },
    confirm,
    accept,
    reset: () => {
      setHighlighted(confirmed);
      setChosen(null);
    },
  };
}
