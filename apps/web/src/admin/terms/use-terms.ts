import {
  type AdminTerms,
  activateTerms,
  createTerms,
  deleteTerms,
  listAdminTerms,
  listTermsAcceptances,
  termsTexts,
  updateTerms,
} from '@cotejo/contracts/terms/admin';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { isNotFound } from '#data/http/request-error.ts';
import { endpointKey, endpointQuery, staleBelow } from '#data/query/endpoint-query.ts';
import { hasShape } from '#forms/stored-shape.ts';
import { hasAdminSession } from '#session/admin-session.ts';
import { useChange } from '../ui/use-change.ts';

const signInForTerms = 'Debe iniciar sesión como administrador para realizar esta acción';

export const termsFailures = {
  load: 'Error al cargar términos y condiciones',
  create: 'Error al crear términos y condiciones',
  update: 'Error al actualizar términos y condiciones',
  delete: 'Error al eliminar términos y condiciones',
  activate: 'Error al activar términos y condiciones',
  deactivate: 'Error al desactivar términos y condiciones',
  acceptances: 'Error al cargar quién aceptó los términos y condiciones',
} as const;

/** Newest first. A 404 means that there are no versions. */
export function useTermsVersions() {
  return useQuery({
    queryKey: endpointKey(listAdminTerms),
    queryFn: async ({ signal }): Promise<AdminTerms[]> => {
      try {
        return (await request(listAdminTerms, { signal })).data;
      } catch (error) {
        if (isNotFound(error)) return [];
        throw error;
      }
    },
  });
}

/** `page` is 1-based. */
export function useTermsAcceptances({ q, termsId }: { q: string; termsId: string }, page: number, limit: number) {
  const query = { ...(q && { q }), ...(termsId && { termsId }), page, limit };
  return useQuery({
    ...endpointQuery(listTermsAcceptances, { query }),
    placeholderData: keepPreviousData,
  });
}

export interface TermsForm {
  title: string;
  version: string;
  content: string;
  isActive: boolean;
}

export const emptyTermsForm: TermsForm = { title: '', version: '', content: '', isActive: false };

export const formOfTerms = ({ title, version, content, isActive }: AdminTerms): TermsForm => ({
  ...{ title, version, content, isActive },
});

export const termsLabels: Readonly<Record<string, string>> = {
  title: 'Título',
  version: 'Versión',
  content: 'Contenido',
  isActive: 'Activa',
};

export const isTermsForm = (value: unknown): value is TermsForm => hasShape<TermsForm>(value, emptyTermsForm);

export const isTermsComplete = ({ title, version, content }: TermsForm): boolean =>
  [title, version, content].every((text) => text.trim() !== '');

function requireSession(): void {
  if (!hasAdminSession()) throw new Error(signInForTerms);
}

const stale = [staleBelow(listAdminTerms)];

export function useSaveTerms(terms: AdminTerms | null, onDone: () => void) {
  return useChange({
    run: async ({ form, revision }: { form: TermsForm; revision: number | null }) => {
      requireSession();
      return terms
        ? request(updateTerms, { params: { id: terms.id }, body: { ...form, ...(revision !== null && { revision }) } })
        : request(createTerms, { body: form });
    },
    message: ({ message }) => message ?? (terms ? termsTexts.updated : termsTexts.created),
    failure: terms ? termsFailures.update : termsFailures.create,
    stale,
    onDone,
  });
}

/** Activating a version deactivates the previous one. An active version can also be deactivated. */
export function useToggleTerms(terms: AdminTerms, onDone: () => void) {
  return useChange({
    run: async () => {
      requireSession();
      const params = { id: terms.id };
      if (!terms.isActive) return request(activateTerms, { params });
      return request(updateTerms, { params, body: { isActive: false, revision: terms.revision } });
    },
    message: terms.isActive ? termsTexts.deactivated : termsTexts.activated,
    failure: terms.isActive ? termsFailures.deactivate : termsFailures.activate,
    stale,
    onDone,
  });
}

export function useDeleteTerms(terms: AdminTerms, onDone: () => void) {
  return useChange({
    run: async () => {
      requireSession();
      return request(deleteTerms, { params: { id: terms.id } });
    },
    message: termsTexts.deleted,
    failure: termsFailures.delete,
    stale,
    onDone,
  });
}
