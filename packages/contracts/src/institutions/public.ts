import type { z } from 'zod';
import { access } from '../core/access.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type {
  branchesSchema,
  institutionFilterSchema,
  institutionSchema,
  institutionSchemas,
  institutionTypeSchema,
  limitsSchema,
  personalLoanSchema,
  publicInstitutionsQuery,
  rateFilterSchema,
} from './public.schemas.ts';

export const institutionTypes = ['BANK', 'COOPERATIVE'] as const;

export type InstitutionType = z.infer<typeof institutionTypeSchema>;

export const institutionTypeLabels: Record<InstitutionType, string> = { BANK: 'Banco', COOPERATIVE: 'Cooperativa' };

export const supervisors = ['SB', 'SEPS'] as const;

export type Supervisor = (typeof supervisors)[number];

export const supervisorNames: Record<Supervisor, string> = {
  SB: 'Superintendencia de Bancos',
  SEPS: 'Superintendencia de Economía Popular y Solidaria (SEPS)',
};

export type Branches = z.infer<typeof branchesSchema>;

export type PersonalLoan = z.infer<typeof personalLoanSchema>;

export type Institution = z.infer<typeof institutionSchema>;

export type Limits = z.infer<typeof limitsSchema>;

export type RateFilter = z.infer<typeof rateFilterSchema>;

export type WholeListQuery = z.output<typeof publicInstitutionsQuery>;

export type InstitutionFilter = z.output<typeof institutionFilterSchema>;

export const listPublicInstitutions = defineEndpoint<typeof institutionSchemas.listPublicInstitutions>()({
  method: 'GET',
  path: '/public/institutions',
  access: access.public,
  timeoutMs: 5_000,
});

export const getPublicInstitution = defineEndpoint<typeof institutionSchemas.getPublicInstitution>()({
  method: 'GET',
  path: '/public/institutions/:id',
  access: access.public,
  timeoutMs: 5_000,
});

export const listPublicCities = defineEndpoint<typeof institutionSchemas.listPublicCities>()({
  method: 'GET',
  path: '/public/institutions/cities',
  access: access.public,
  timeoutMs: 5_000,
});

export const getPublicLimits = defineEndpoint<typeof institutionSchemas.getPublicLimits>()({
  method: 'GET',
  path: '/public/institutions/limits',
  access: access.public,
  timeoutMs: 5_000,
});

export const listInstitutions = defineEndpoint<typeof institutionSchemas.listInstitutions>()({
  method: 'GET',
  path: '/institutions',
  access: access.userOrAdmin,
});

export const getInstitution = defineEndpoint<typeof institutionSchemas.getInstitution>()({
  method: 'GET',
  path: '/institutions/:id',
  access: access.userOrAdmin,
  timeoutMs: 10_000,
});

export const listCities = defineEndpoint<typeof institutionSchemas.listCities>()({
  method: 'GET',
  path: '/institutions/cities',
  access: access.userOrAdmin,
});
