import { getAdminCredit } from '@cotejo/contracts/credits/review';
import {
  type AdminHandoverDetail,
  answerHandoverForInstitution,
  changeHandoverContact,
  closeHandoverDispute,
  deliverHandover,
  exportHandovers,
  getHandover,
  getHandoverSettings,
  getHandoverStats,
  listHandovers,
  type OfficeHandoverAnswer,
  reopenHandover,
  resendHandover,
} from '@cotejo/contracts/handovers/admin';
import { handoverNeeds } from '@cotejo/contracts/handovers/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useMayCall } from '../shell/use-admin.ts';
import { useChange } from '../ui/use-change.ts';

export const handoverFailures = {
  list: 'Error al cargar entregas',
  details: 'Error al cargar la entrega',
} as const;

interface HandoverFilters {
  q: string;
  needs: string;
  state: string;
  institutionId: string;
  /** 'true' or ''. */
  differs: string;
}

function queryOf({ q, needs, state, institutionId, differs }: HandoverFilters) {
  const need = handoverNeeds.find((each) => each === needs);
  return {
    ...{ ...(q && { q }), ...(need && { needs: need }), ...(state && { state: [state] }) },
    ...{ ...(institutionId && { institutionId }), ...(differs && { differs: true }) },
  };
}

export function useHandovers(filters: HandoverFilters, page: number, limit: number) {
  const query = { ...queryOf(filters), page, limit };
  return useQuery({ ...endpointQuery(listHandovers, { query }), placeholderData: keepPreviousData });
}

export const fetchHandoversFile = (filters: HandoverFilters, format: 'xlsx' | 'csv'): Promise<File> =>
  request(exportHandovers, { query: { ...queryOf(filters), format } });

/** Who may receive the file; only for those who may read the settings of the institution. */
export function useConfirmedContacts(institutionId: string) {
  const mayRead = useMayCall(getHandoverSettings);
  const settings = useQuery({
    ...endpointQuery(getHandoverSettings, { params: { id: institutionId } }),
    enabled: mayRead,
  });
  return settings.data?.contacts.filter(({ state }) => state === 'confirmed');
}

export function useHandover(id: string) {
  return useQuery({ ...endpointQuery(getHandover, { params: { id } }), staleTime: 0 });
}

export function useHandoverStats() {
  return useQuery(endpointQuery(getHandoverStats, {}));
}

/** An act of the office on a hand-over; each is an endpoint of its own. */
type OfficeAct =
  | { kind: 'resend' }
  | { kind: 'contact'; email: string }
  | { kind: 'delivered'; words: string }
  | { kind: 'answer'; body: OfficeHandoverAnswer }
  | { kind: 'reopen'; words: string }
  | { kind: 'dispute-closed'; words: string };

const messages: Record<OfficeAct['kind'], string> = {
  resend: 'Se enviará un enlace nuevo a cada contacto',
  contact: 'Se enviará un enlace nuevo al contacto',
  delivered: 'Entrega a mano anotada',
  answer: 'Respuesta anotada',
  reopen: 'Entrega abierta otra vez',
  'dispute-closed': 'Anotado: ya se atendió lo que dijo la persona',
};

export function useOfficeAct(handover: AdminHandoverDetail, onDone: () => void) {
  const params = { id: handover.id };
  return useChange({
    run: (act: OfficeAct) => {
      switch (act.kind) {
        case 'resend':
          return request(resendHandover, { params, body: {} });
        case 'contact':
          return request(changeHandoverContact, { params, body: { email: act.email } });
        case 'delivered':
          return request(deliverHandover, { params, body: { words: act.words } });
        case 'answer':
          return request(answerHandoverForInstitution, {
            params,
            body: { ...act.body, version: handover.version },
          });
        case 'reopen':
          return request(reopenHandover, { params, body: { words: act.words } });
        case 'dispute-closed':
          return request(closeHandoverDispute, { params, body: { words: act.words } });
      }
    },
    message: (_, { kind }) => messages[kind],
    failure: 'Error al cambiar la entrega',
    stale: [getHandover, listHandovers, getHandoverStats, getAdminCredit],
    onDone,
  });
}
