import { getDashboardStats } from '@cotejo/contracts/dashboard';
import {
  type AdminInstitution,
  countInstitutionHoldings,
  createInstitution,
  deleteInstitution,
  getAdminInstitution,
  getRateCeiling,
  institutionTexts,
  listAdminCities,
  listAdminInstitutions,
  restoreInstitution,
  updateInstitution,
} from '@cotejo/contracts/institutions/admin';
import { createInstitutionBody, updateInstitutionBody } from '@cotejo/contracts/institutions/admin.schemas';
import type { InstitutionWarning } from '@cotejo/contracts/institutions/charges';
import type { Institution } from '@cotejo/contracts/institutions/public';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { request } from '#data/http/request.ts';
import { RequestError } from '#data/http/request-error.ts';
import { endpointQuery, staleBelow } from '#data/query/endpoint-query.ts';
import { useChange } from '../ui/use-change.ts';
import { warningsOfChanges } from './changed-warnings.ts';
import { bodyOf, changedBodyOf, type InstitutionForm } from './institution-form.ts';

export const institutionCache = { staleTime: 5 * 60_000, gcTime: 60 * 60_000 } as const;

const institutionRetries = 3;

/** A refusal is not retried. */
export const mayRetryInstitution = (failures: number, error: unknown): boolean =>
  failures < institutionRetries &&
  error instanceof RequestError &&
  (error.code === 'NETWORK_ERROR' || error.status === 502 || error.status === 503);

/** A creation whose response was lost may have succeeded, so it is repeated only after a 503. */
const mayRetryCreation = (failures: number, error: unknown): boolean =>
  mayRetryInstitution(failures, error) && error instanceof RequestError && error.status === 503;

interface InstitutionFilters {
  q: string;
  type: string;
  city: string;
  /** 'si' includes deleted ones. */
  deleted: string;
  /** 'no-disponible', 'destacada' or ''. */
  visibility: string;
}

const institutionQueryOf = ({ q, type, city, deleted, visibility }: InstitutionFilters) => ({
  ...(q && { q }),
  ...(type && { type }),
  ...(city && { city }),
  ...(deleted === 'si' && { showDeleted: true }),
  ...(visibility === 'no-disponible' && { available: false }),
  ...(visibility === 'destacada' && { featured: true }),
});

export function useInstitutions(filters: InstitutionFilters, page: number, limit: number, sort?: 'name' | '-name') {
  const query = { ...institutionQueryOf(filters), ...(sort && { sort }), page, limit };
  return useQuery({
    ...endpointQuery(listAdminInstitutions, { query }),
    placeholderData: keepPreviousData,
    retry: mayRetryInstitution,
    ...institutionCache,
  });
}

export function useInstitutionCities() {
  return useQuery({
    ...endpointQuery(listAdminCities, { isBackground: true }),
    ...institutionCache,
  });
}

/** Null if unknown. */
export function useRateCeiling() {
  const ceiling = useQuery({
    ...endpointQuery(getRateCeiling, { isBackground: true }),
    ...institutionCache,
  });
  return ceiling.data ?? null;
}

export function useInstitution(id: string) {
  return useQuery({
    ...endpointQuery(getAdminInstitution, { params: { id } }),
    // Fetched on every visit, because it is edited.
    staleTime: 0,
    retry: mayRetryInstitution,
  });
}

const stale = [staleBelow(listAdminInstitutions), getDashboardStats];

interface InstitutionEdits {
  form: InstitutionForm;
  /** The values that the form started from: only differences are sent. */
  base: InstitutionForm;
  version: number | null;
}

/** `id` null creates one. `onSaved` also gets the warnings of the server. */
export function useSaveInstitution(
  id: string | null,
  onSaved: (saved: { institution: AdminInstitution; warnings: InstitutionWarning[] }) => void,
) {
  return useChange({
    run: async ({ form, base, version }: InstitutionEdits) => {
      const response =
        id === null
          ? await request(createInstitution, { body: createInstitutionBody.parse(bodyOf(form)) })
          : await request(updateInstitution, {
              params: { id },
              body: updateInstitutionBody.parse({
                ...changedBodyOf(form, base),
                ...(version !== null && { version }),
              }),
            });
      const warnings = id === null ? response.warnings : warningsOfChanges(response.warnings, base, form);
      onSaved({ institution: response.data, warnings });
    },
    message: id === null ? institutionTexts.created : institutionTexts.updated,
    failure: id === null ? 'Error al crear la institución' : 'Error al actualizar la institución',
    stale,
    retry: id === null ? mayRetryCreation : mayRetryInstitution,
  });
}

export function useInstitutionHoldings(id: string) {
  return useQuery({
    ...endpointQuery(countInstitutionHoldings, { params: { id } }),
    enabled: id !== '',
    staleTime: 0,
  });
}

export function useDeleteInstitution(institution: Institution, onDone: () => void) {
  return useChange({
    run: () => request(deleteInstitution, { params: { id: institution.id } }),
    message: institutionTexts.deleted,
    failure: 'Error al eliminar la institución',
    stale,
    onDone,
    retry: mayRetryInstitution,
  });
}

export function useRestoreInstitution(institution: Institution, onDone: () => void) {
  return useChange({
    run: () => request(restoreInstitution, { params: { id: institution.id } }),
    message: institutionTexts.restored,
    failure: 'Error al restaurar la institución',
    stale,
    onDone,
    retry: mayRetryInstitution,
  });
}
