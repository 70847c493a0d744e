import type { Charge } from '@cotejo/finance/charges';
import type { Criteria } from '@cotejo/finance/criteria';
import { z } from 'zod';
import { demoChargesOf } from './charges.ts';
import { demoCriteriaOf } from './criteria.ts';
import { readContent } from './read-content.ts';
import { writeLine, writtenWidth } from './stroke-letters.ts';

/**
 * Names and average rates are those published for August 2026. Amounts, terms, requirements, criteria and logos are invented.
 */
interface DemoInstitution {
  slug: string;
  name: string;
  type: 'BANK' | 'COOPERATIVE';
  email: string;
  /** The phone numbers are not in use; the supervisor is that of the institution's type. */
  contact: {
    phone: string;
    whatsapp: string | null;
    website: string;
    supervisor: 'SB' | 'SEPS';
    segment: number | null;
  };
  initials: string;
  colours: { background: string; foreground: string };
  /** False shows an institution without a logo. */
  hasLogo: boolean;
  /**
   * Effective annual percent of consumer credit, August 2026 (Banco Central del Ecuador). `minRate` is derived from it;
   * the averages of other months are illustrative.
   */
  averageEffectiveRatePercent: number;
  /** Nominal annual percent with that effective rate. One `maxRate` is above the legal ceiling, as an example. */
  minRate: number;
  maxRate: number;
  /** False: deleted. */
  isActive: boolean;
  available: boolean;
  featured: boolean;
  branches: { mainBranch: { city: string }; otherBranches: { city: string }[] };
  /** Dollars, months, and nominal annual percent. */
  personalLoan: {
    minAmount: number;
    maxAmount: number;
    minTerm: number;
    maxTerm: number;
    minIncome: number;
    maxIncome: number;
    minRate: number;
    maxRate: number;
    requirements: string[];
    features: string[];
    description: string;
    locations: string[];
    charges: Charge[];
    criteria: Criteria;
  };
}

/** Legal ceiling of consumer credit, January to October 2026. */
export const consumerCeiling = { effectiveRatePercent: 16.77, nominalRatePercent: 15.6 } as const;

const pair = z.tuple([z.number(), z.number()]);

const rowSchema = z.strictObject({
  slug: z.string(),
  type: z.enum(['BANK', 'COOPERATIVE']),
  name: z.string(),
  initials: z.string(),
  colours: z.tuple([z.string(), z.string()]),
  /** Average effective rate, minimum and maximum nominal rate. */
  rates: z.tuple([z.number(), z.number(), z.number()]),
  amounts: pair,
  terms: pair,
  incomes: pair,
  /** The first is the main branch. */
  cities: z.tuple([z.string()], z.string()),
  locations: z.array(z.string()).default([]),
  description: z.string(),
  features: z.array(z.string()),
  requirements: z.array(z.string()).default([]),
  hasLogo: z.boolean().default(true),
  isActive: z.boolean().default(true),
  available: z.boolean().default(true),
  featured: z.boolean().default(false),
});

const commonRequirements = [
  'Cédula de identidad ecuatoriana',
  'Tres últimos roles de pago',
  'Planilla de servicio básico de los últimos tres meses',
];

/** Certificates are required only where they are charged. */
function requirementOf(slug: string, type: DemoInstitution['type']): string {
  if (type === 'BANK') return 'Antigüedad laboral de un año';
  const asksForCertificates = demoChargesOf(slug, type).some(({ kind }) => kind === 'certificates');
  return asksForCertificates ? 'Certificado de aportación como socio' : 'Cuenta de ahorros en la cooperativa';
}

/** Derived from the slug, so they are the same at every start. */
function contactOf(slug: string, type: DemoInstitution['type']): DemoInstitution['contact'] {
  const number = [...slug].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 10_000, 7);
  const digits = String(number).padStart(4, '0');
  return {
    phone: `+5932555${digits}`,
    whatsapp: number % 3 === 0 ? null : `+5939900${digits.padStart(5, '0')}`,
    website: `https://${slug}.example.com`,
    ...(type === 'BANK' ? { supervisor: 'SB', segment: null } : { supervisor: 'SEPS', segment: 1 }),
  };
}

function institutionOf({ type, ...row }: z.output<typeof rowSchema>): DemoInstitution {
  const [mainCity, ...otherCities] = row.cities;
  const [averageEffectiveRatePercent, minRate, maxRate] = row.rates;
  return {
    slug: row.slug,
    name: row.name,
    type,
    email: `creditos@${row.slug}.example.com`,
    contact: contactOf(row.slug, type),
    initials: row.initials,
    colours: { background: row.colours[0], foreground: row.colours[1] },
    hasLogo: row.hasLogo,
    averageEffectiveRatePercent,
    minRate,
    maxRate,
    isActive: row.isActive,
    available: row.available,
    featured: row.featured,
    branches: { mainBranch: { city: mainCity }, otherBranches: otherCities.map((city) => ({ city })) },
    personalLoan: {
      minAmount: row.amounts[0],
      maxAmount: row.amounts[1],
      minTerm: row.terms[0],
      maxTerm: row.terms[1],
      minIncome: row.incomes[0],
      maxIncome: row.incomes[1],
      minRate,
      maxRate,
      requirements: [...commonRequirements, requirementOf(row.slug, type), ...row.requirements],
      features: row.features,
      description: row.description,
      locations: row.locations,
      charges: demoChargesOf(row.slug, type),
      criteria: demoCriteriaOf(row.slug),
    },
  };
}

export const demoInstitutions: readonly DemoInstitution[] = readContent('institutions', rowSchema).map(institutionOf);

/** An SVG of 200 × 200 with the initials, square for banks and round for cooperatives. */
export function institutionLogo(institution: DemoInstitution): string | null {
  if (!institution.hasLogo) return null;
  const { background, foreground } = institution.colours;
  const shape =
    institution.type === 'BANK'
      ? `<rect width="200" height="200" rx="40" fill="${background}"/>`
      : `<circle cx="100" cy="100" r="100" fill="${background}"/>`;
  const height = institution.initials.length > 2 ? 52 : 72;
  const x = (200 - writtenWidth(institution.initials, height)) / 2;
  const letters = writeLine(institution.initials, { x, y: (200 - height) / 2, height, colour: foreground, weight: 13 });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" width="200" height="200">${shape}${letters}</svg>`;
}
