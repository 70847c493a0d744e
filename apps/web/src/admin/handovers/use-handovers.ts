import type { SentBodyOf, SentQueryOf } from '@cotejo/contracts/core/endpoint';
import { getAdminCredit } from '@cotejo/contracts/credits/review';
import {
  type AdminHandoverDetail,
  answerHandoverForInstitution,
  changeHandoverContact,
  deliverHandover,
  getHandover,
  getHandoverSettings,
  getHandoverStats,
  type HandoverSettings,
  listHandovers,
  reopenHandover,
  resendHandover,
  type SaveHandoverSettingsBody,
  saveHandoverSettings,
} from '@cotejo/contracts/handovers/admin';
import { handoverReference } from '@cotejo/contracts/handovers/states';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { endpointQuery } from '#data/query/endpoint-query.ts';
import { useChange } from '../ui/use-change.ts';

export const handoverFailures = {
  list: 'Error al cargar las entregas',
  detail: 'Error al cargar la entrega',
  change: 'No se pudo cambiar la entrega',
  settings: 'Error al cargar la entrega de la institución',
  saveSettings: 'Error al guardar la entrega de la institución',
} as const;

export const useHandovers = (query: SentQueryOf<typeof listHandovers>) =>
  useQuery({ ...endpointQuery(listHandovers, { query }), placeholderData: keepPreviousData });

export const useHandover = (id: string) => useQuery(endpointQuery(getHandover, { params: { id } }));

export const useHandoverStats = () => useQuery(endpointQuery(getHandoverStats, { query: {} }));

export const useHandoverSettings = (institutionId: string) =>
  useQuery(endpointQuery(getHandoverSettings, { params: { id: institutionId } }));

export function useSaveHandoverSettings(
  { id, name }: { id: string; name: string },
  onDone: (saved: { data: HandoverSettings; warnings: readonly { message: string }[] }) => void,
) {
  return useChange({
    run: (body: SaveHandoverSettingsBody) => request(saveHandoverSettings, { params: { id }, body }),
    message: 'Entrega actualizada exitosamente',
    failure: handoverFailures.saveSettings,
    target: () => ({ type: 'institution' as const, targetId: id, targetName: name }),
    stale: [getHandoverSettings, listHandovers, getHandover],
    onSuccess: onDone,
  });
}

export type HandoverAct =
  | { readonly kind: 'resend' }
  | { readonly kind: 'contact'; readonly email: string }
  | { readonly kind: 'delivered' | 'reopen'; readonly words: string }
  | { readonly kind: 'answer'; readonly body: SentBodyOf<typeof answerHandoverForInstitution> };

const messages: Record<HandoverAct['kind'], string> = {
  resend: 'Enviamos enlaces nuevos',
  contact: 'Enviamos un enlace a ese contacto',
  delivered: 'Anotado: entregada a mano',
  reopen: 'La entrega sigue abierta',
  answer: 'Respuesta anotada',
};

function send(id: string, act: HandoverAct) {
  const params = { id };
  switch (act.kind) {
    case 'resend':
      return request(resendHandover, { params, body: {} });
    case 'contact':
      return request(changeHandoverContact, { params, body: { email: act.email } });
    case 'delivered':
      return request(deliverHandover, { params, body: { words: act.words } });
    case 'reopen':
      return request(reopenHandover, { params, body: { words: act.words } });
    case 'answer':
      return request(answerHandoverForInstitution, { params, body: act.body });
  }
}

export function useHandoverAct({ id }: Pick<AdminHandoverDetail, 'id'>, onDone: () => void) {
  return useChange({
    run: (act: HandoverAct) => send(id, act),
    message: (_result, act) => messages[act.kind],
    failure: handoverFailures.change,
    target: () => ({ type: 'credit' as const, description: `Entrega ${handoverReference(id)}` }),
    stale: [listHandovers, getHandover, getHandoverStats, getAdminCredit],
    onDone,
  });
}
