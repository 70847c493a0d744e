import type { Charge } from '@cotejo/finance';
import { demoChargesOf } from './charges.ts';
import { writeLine, writtenWidth } from './stroke-letters.ts';

/**
 * Institutions for trying the product. Names and average rates are the ones published for August 2026; amounts, terms,
 * requirements, colours and initials are ours, and no logo is a real one.
 */
interface DemoInstitution {
  slug: string;
  name: string;
  type: 'BANK' | 'COOPERATIVE';
  email: string;
  initials: string;
  colours: { background: string; foreground: string };
  /** False: shows how an institution without a logo looks. */
  hasLogo: boolean;
  /** Average effective annual percent charged on consumer credit, August 2026 (Banco Central del Ecuador). */
  averageEffectiveRatePercent: number;
  /** Nominal annual percent: the rate whose effective one is the average, and at most the legal ceiling's. */
  minRate: number;
  maxRate: number;
  /** False: deleted. */
  isActive: boolean;
  available: boolean;
  featured: boolean;
  branches: { mainBranch: { city: string }; otherBranches: { city: string }[] };
  /** Amounts and incomes in dollars, terms in months, rates nominal annual percent. */
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
  };
}

/** Legal ceiling of consumer credit, January to October 2026: effective 16.77, nominal 15.60. */
export const consumerCeiling = { effectiveRatePercent: 16.77, nominalRatePercent: 15.6 } as const;

interface Row {
  slug: string;
  name: string;
  initials: string;
  /** Background and foreground. */
  colours: [string, string];
  /** Average effective rate, minimum and maximum nominal rate. */
  rates: [number, number, number];
  amounts: [number, number];
  terms: [number, number];
  incomes: [number, number];
  /** The first is the main branch. */
  cities: [string, ...string[]];
  locations?: string[];
  description: string;
  features: string[];
  requirements?: string[];
  hasLogo?: boolean;
  isActive?: boolean;
  available?: boolean;
  featured?: boolean;
}

const commonRequirements = [
  'Ser mayor de edad',
  'Cédula de identidad ecuatoriana',
  'Tres últimos roles de pago',
  'Planilla de servicio básico de los últimos tres meses',
];

function institutionOf(row: Row, type: DemoInstitution['type'], kindRequirements: readonly string[]): DemoInstitution {
  const [mainCity, ...otherCities] = row.cities;
  const [averageEffectiveRatePercent, minRate, maxRate] = row.rates;
  return {
    slug: row.slug,
    name: row.name,
    type,
    email: `creditos@${row.slug}.example.com`,
    initials: row.initials,
    colours: { background: row.colours[0], foreground: row.colours[1] },
    hasLogo: row.hasLogo ?? true,
    averageEffectiveRatePercent,
    minRate,
    maxRate,
    isActive: row.isActive ?? true,
    available: row.available ?? true,
    featured: row.featured ?? false,
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
      requirements: [...commonRequirements, ...kindRequirements, ...(row.requirements ?? [])],
      features: row.features,
      description: row.description,
      locations: row.locations ?? [],
      charges: demoChargesOf(row.slug, type),
    },
  };
}

const bank = (row: Row) => institutionOf(row, 'BANK', ['Antigüedad laboral de un año']);
const cooperative = (row: Row) => institutionOf(row, 'COOPERATIVE', ['Certificado de aportación como socio']);

export const demoInstitutions: readonly DemoInstitution[] = [
  bank({
    slug: 'banco-pichincha',
    name: 'Banco Pichincha',
    initials: 'PI',
    colours: ['#F7D51D', '#1B1B1B'],
    rates: [16.02, 14.95, 15.6],
    amounts: [500, 50_000],
    terms: [3, 60],
    incomes: [500, 20_000],
    cities: [
      'Quito',
      'Guayaquil',
      'Cuenca',
      'Ambato',
      'Ibarra',
      'Loja',
      'Manta',
      'Machala',
      'Santo Domingo',
      'Esmeraldas',
    ],
    description: 'Préstamo personal de libre destino con cuota fija o decreciente.',
    features: ['Libre destino', 'Débito de la cuota desde tu cuenta', 'Abonos sin comisión'],
    featured: true,
  }),
  bank({
    slug: 'produbanco',
    name: 'Produbanco',
    initials: 'PR',
    colours: ['#0B7A3B', '#FFFFFF'],
    rates: [16.32, 15.21, 15.6],
    amounts: [1_500, 40_000],
    terms: [6, 60],
    incomes: [700, 20_000],
    cities: ['Quito', 'Guayaquil', 'Cuenca', 'Ambato', 'Manta', 'Riobamba'],
    description: 'Crédito de consumo para personas con ingresos en relación de dependencia.',
    features: ['Pago en la fecha que elijas', 'Abonos sin comisión'],
  }),
  bank({
    slug: 'banco-internacional',
    name: 'Banco Internacional',
    initials: 'IN',
    colours: ['#A8470F', '#FFFFFF'],
    rates: [14.7, 13.79, 15.2],
    amounts: [2_000, 30_000],
    terms: [12, 60],
    incomes: [800, 18_000],
    cities: ['Quito', 'Guayaquil', 'Cuenca', 'Ambato', 'Ibarra', 'Machala', 'Portoviejo'],
    description: 'Crédito preciso para estudios, salud o arreglos de la casa.',
    features: ['Tasa fija durante todo el plazo', 'Abonos sin comisión'],
  }),
  bank({
    slug: 'banco-guayaquil',
    name: 'Banco Guayaquil',
    initials: 'GY',
    colours: ['#B5105F', '#FFFFFF'],
    rates: [15.72, 14.69, 15.6],
    amounts: [500, 25_000],
    terms: [6, 60],
    incomes: [500, 15_000],
    cities: ['Guayaquil', 'Quito', 'Cuenca', 'Machala', 'Manta', 'Portoviejo', 'Santo Domingo', 'Esmeraldas'],
    description: 'Crédito multipropósito con trámite en línea.',
    features: ['Firma sin ir a la agencia', 'Cuota fija', 'Abonos sin comisión'],
  }),
  bank({
    slug: 'banco-del-pacifico',
    name: 'Banco del Pacífico',
    initials: 'BP',
    colours: ['#0A6AA6', '#FFFFFF'],
    rates: [15.92, 14.86, 15.6],
    amounts: [500, 20_000],
    terms: [3, 60],
    incomes: [460, 15_000],
    cities: ['Guayaquil', 'Quito', 'Cuenca', 'Loja', 'Machala', 'Riobamba', 'Azogues'],
    description: 'Préstamo de consumo para gastos de la familia y educación.',
    features: ['Meses de gracia para estudios', 'Cuota fija o decreciente'],
    featured: true,
  }),
  bank({
    slug: 'banco-bolivariano',
    name: 'Banco Bolivariano',
    initials: 'BO',
    colours: ['#0B4F5C', '#FFFFFF'],
    rates: [15.53, 14.52, 15.6],
    amounts: [1_000, 20_000],
    terms: [12, 48],
    incomes: [750, 16_000],
    cities: ['Guayaquil', 'Quito', 'Cuenca', 'Ambato', 'Machala', 'Manta'],
    description: 'Crédito personal para clientes con cuenta activa.',
    features: ['Desembolso en tu cuenta', 'Abonos sin comisión'],
    requirements: ['Cuenta de ahorros o corriente activa'],
  }),
  bank({
    slug: 'banco-del-austro',
    name: 'Banco del Austro',
    initials: 'AU',
    colours: ['#7A1430', '#FFFFFF'],
    rates: [16.06, 14.99, 15.6],
    amounts: [600, 15_000],
    terms: [6, 48],
    incomes: [480, 12_000],
    cities: ['Cuenca', 'Quito', 'Guayaquil', 'Loja', 'Azogues', 'Ambato'],
    description: 'Crédito de consumo con atención cercana en el Austro.',
    features: ['Cuota fija o decreciente', 'Abonos sin comisión'],
  }),
  cooperative({
    slug: 'cooperativa-jep',
    name: 'Cooperativa JEP',
    initials: 'JEP',
    colours: ['#14633A', '#FFFFFF'],
    rates: [16.36, 15.25, 15.6],
    amounts: [300, 40_000],
    terms: [6, 72],
    incomes: [460, 12_000],
    cities: ['Cuenca', 'Quito', 'Guayaquil', 'Loja', 'Machala', 'Ambato', 'Santo Domingo', 'Azogues'],
    description: 'Credi-consumo para socios, con plazos de hasta seis años.',
    features: ['Plazos largos', 'Sin garante hasta $10.000'],
  }),
  cooperative({
    slug: 'cooperativa-jardin-azuayo',
    name: 'Cooperativa Jardín Azuayo',
    initials: 'JA',
    colours: ['#1F4B99', '#FFFFFF'],
    rates: [14.08, 13.25, 15],
    amounts: [300, 30_000],
    terms: [6, 72],
    incomes: [460, 9_200],
    cities: ['Cuenca', 'Quito', 'Guayaquil', 'Loja', 'Azogues', 'Machala', 'Riobamba'],
    locations: ['Cuenca', 'Azogues', 'Quito', 'Guayaquil', 'Loja', 'Machala', 'Riobamba'],
    description: 'Crédito sin base ni encaje para socios de la cooperativa.',
    features: ['Sin ahorro previo', 'Cuota fija o decreciente', 'Abonos sin comisión'],
    featured: true,
  }),
  cooperative({
    slug: 'cooperativa-policia-nacional',
    name: 'Cooperativa Policía Nacional',
    initials: 'PN',
    colours: ['#1C3D5A', '#FFFFFF'],
    rates: [16.33, 15.22, 15.6],
    amounts: [500, 40_000],
    terms: [6, 72],
    incomes: [500, 10_000],
    cities: ['Quito', 'Guayaquil', 'Cuenca', 'Ambato', 'Riobamba', 'Ibarra', 'Loja'],
    description: 'Crédito ordinario para socios y sus familias.',
    features: ['Descuento por rol', 'Plazos largos'],
  }),
  cooperative({
    slug: 'cooperativa-29-de-octubre',
    name: 'Cooperativa 29 de Octubre',
    initials: '29',
    colours: ['#A31621', '#FFFFFF'],
    rates: [14.36, 13.49, 15.2],
    amounts: [500, 35_000],
    terms: [6, 60],
    incomes: [480, 10_000],
    cities: ['Quito', 'Guayaquil', 'Riobamba', 'Latacunga', 'Ambato', 'Machala', 'Esmeraldas', 'Loja'],
    description: 'Crédito de consumo con tasa preferente para socios antiguos.',
    features: ['Tasa fija', 'Abonos sin comisión'],
    featured: true,
  }),
  cooperative({
    slug: 'cooperativa-alianza-del-valle',
    name: 'Cooperativa Alianza del Valle',
    initials: 'AV',
    colours: ['#2E6B1F', '#FFFFFF'],
    rates: [15.57, 14.56, 15.6],
    amounts: [400, 20_000],
    terms: [6, 60],
    incomes: [460, 9_000],
    cities: ['Quito', 'Cayambe'],
    description: 'Crédito familiar para socios del valle de los Chillos y el norte de Quito.',
    features: ['Encaje del 5 %', 'Sin garante hasta $5.000'],
    featured: true,
  }),
  cooperative({
    slug: 'cooperativa-cooprogreso',
    name: 'Cooperativa Cooprogreso',
    initials: 'CP',
    colours: ['#0E5A8A', '#FFFFFF'],
    rates: [16.19, 15.1, 15.6],
    amounts: [500, 30_000],
    terms: [6, 60],
    incomes: [500, 10_000],
    cities: ['Quito', 'Guayaquil', 'Manta', 'Portoviejo', 'Santo Domingo', 'Cayambe'],
    description: 'Credi-consumo para empleados y trabajadores independientes.',
    features: ['Acepta ingresos independientes', 'Cuota fija'],
  }),
  cooperative({
    slug: 'cooperativa-andalucia',
    name: 'Cooperativa Andalucía',
    initials: 'AN',
    colours: ['#7B3F00', '#FFFFFF'],
    rates: [15.57, 14.56, 15.5],
    amounts: [500, 25_000],
    terms: [6, 60],
    incomes: [500, 10_000],
    cities: ['Quito', 'Cayambe', 'Santo Domingo'],
    description: 'Préstamo de consumo para socios de Quito y el noroccidente.',
    features: ['Encaje del 10 %', 'Abonos sin comisión'],
  }),
  cooperative({
    slug: 'cooperativa-oscus',
    name: 'Cooperativa OSCUS',
    initials: 'OS',
    colours: ['#00695C', '#FFFFFF'],
    rates: [16.02, 14.95, 15.6],
    amounts: [300, 30_000],
    terms: [6, 60],
    incomes: [460, 9_500],
    cities: ['Ambato', 'Quito', 'Riobamba', 'Latacunga', 'Tena', 'Puyo'],
    description: 'Crédito de consumo con oficinas en la Sierra centro y la Amazonía.',
    features: ['Sin garante hasta $6.000', 'Cuota fija o decreciente'],
  }),
  cooperative({
    slug: 'cooperativa-mushuc-runa',
    name: 'Cooperativa Mushuc Runa',
    initials: 'MR',
    colours: ['#B3261E', '#FFFFFF'],
    rates: [16.01, 14.94, 15.6],
    amounts: [300, 25_000],
    terms: [6, 60],
    incomes: [460, 9_000],
    cities: ['Ambato', 'Riobamba', 'Latacunga', 'Guaranda', 'Puyo', 'Quito'],
    description: 'Crédito para socios, con atención en kichwa y español.',
    features: ['Atención en kichwa', 'Acepta ingresos independientes'],
  }),
  cooperative({
    slug: 'cooperativa-chibuleo',
    name: 'Cooperativa Chibuleo',
    initials: 'CH',
    colours: ['#5D1A7A', '#FFFFFF'],
    rates: [16.16, 15.07, 15.6],
    amounts: [300, 20_000],
    terms: [6, 60],
    incomes: [460, 8_500],
    cities: ['Ambato', 'Latacunga', 'Riobamba', 'Quito', 'Cuenca'],
    description: 'Crédito de consumo y para pequeños negocios familiares.',
    features: ['Encaje del 10 %', 'Acepta ingresos independientes'],
  }),
  cooperative({
    slug: 'cooperativa-ambato',
    name: 'Cooperativa Ambato',
    initials: 'AM',
    colours: ['#8A5A00', '#FFFFFF'],
    rates: [15.4, 14.41, 15.5],
    amounts: [400, 20_000],
    terms: [6, 60],
    incomes: [460, 9_000],
    cities: ['Ambato', 'Guaranda', 'Latacunga', 'Riobamba', 'Cuenca'],
    description: 'Crédito de consumo para familias de la Sierra centro.',
    features: ['Cuota fija', 'Abonos sin comisión'],
  }),
  cooperative({
    slug: 'cooperativa-san-francisco',
    name: 'Cooperativa San Francisco',
    initials: 'SF',
    colours: ['#4A2C1D', '#FFFFFF'],
    rates: [16.4, 15.28, 15.6],
    amounts: [500, 40_000],
    terms: [6, 72],
    incomes: [500, 11_000],
    cities: ['Ambato', 'Quito', 'Puyo', 'Tena', 'Riobamba', 'Latacunga', 'Guaranda'],
    description: 'Crédito de consumo con plazos de hasta seis años.',
    features: ['Plazos largos', 'Débito de la cuota desde tu cuenta'],
  }),
  cooperative({
    slug: 'cooperativa-riobamba',
    name: 'Cooperativa Riobamba',
    initials: 'RB',
    colours: ['#0B4A8F', '#FFFFFF'],
    rates: [15.95, 14.89, 15.6],
    amounts: [500, 30_000],
    terms: [6, 60],
    incomes: [480, 9_500],
    cities: ['Riobamba', 'Quito', 'Cuenca'],
    description: 'Crédito ordinario para socios de Chimborazo y sus oficinas.',
    features: ['Cuota fija o decreciente', 'Abonos sin comisión'],
  }),
  cooperative({
    slug: 'cooperativa-daquilema',
    name: 'Cooperativa Daquilema',
    initials: 'DQ',
    colours: ['#9A2C00', '#FFFFFF'],
    rates: [16.06, 14.99, 15.6],
    amounts: [300, 20_000],
    terms: [6, 60],
    incomes: [460, 8_500],
    cities: ['Riobamba', 'Quito', 'Guayaquil', 'Ambato', 'Cuenca', 'Santo Domingo'],
    description: 'Credi-socio para trabajadores dependientes e independientes.',
    features: ['Acepta ingresos independientes', 'Sin garante hasta $4.000'],
  }),
  cooperative({
    slug: 'cooperativa-cacpeco',
    name: 'Cooperativa Cacpeco',
    initials: 'CO',
    colours: ['#005B4F', '#FFFFFF'],
    rates: [16.19, 15.1, 15.6],
    amounts: [500, 25_000],
    terms: [6, 60],
    incomes: [480, 9_000],
    cities: ['Latacunga', 'Ambato', 'Quito'],
    description: 'Crédito de consumo para socios de Cotopaxi y Tungurahua.',
    features: ['Cuota fija', 'Débito de la cuota desde tu cuenta'],
  }),
  cooperative({
    slug: 'coopmego',
    name: 'CoopMego',
    initials: 'MG',
    colours: ['#244C1A', '#FFFFFF'],
    rates: [14.77, 13.86, 15.3],
    amounts: [500, 40_000],
    terms: [6, 72],
    incomes: [460, 10_000],
    cities: ['Loja', 'Quito', 'Cuenca', 'Machala'],
    description: 'Crédito de consumo para el magisterio y la comunidad del sur.',
    features: ['Tasa preferente para docentes', 'Plazos largos'],
  }),
  cooperative({
    slug: 'cooperativa-atuntaqui',
    name: 'Cooperativa Atuntaqui',
    initials: 'AT',
    colours: ['#5B3A8C', '#FFFFFF'],
    rates: [15.57, 14.56, 15.6],
    amounts: [400, 25_000],
    terms: [6, 60],
    incomes: [460, 9_000],
    cities: ['Ibarra', 'Otavalo', 'Cayambe', 'Quito'],
    description: 'Crédito de consumo para socios de Imbabura y Pichincha.',
    features: ['Sin garante hasta $5.000', 'Cuota fija o decreciente'],
  }),
  cooperative({
    slug: 'cooperativa-tulcan',
    name: 'Cooperativa Tulcán',
    initials: 'TU',
    colours: ['#37474F', '#FFFFFF'],
    rates: [15.67, 14.65, 15.6],
    amounts: [500, 20_000],
    terms: [6, 60],
    incomes: [480, 8_500],
    cities: ['Tulcán', 'Ibarra', 'Otavalo', 'Quito'],
    description: 'Crédito de consumo para familias y comerciantes del norte.',
    features: ['Cuota fija', 'Abonos sin comisión'],
  }),
  cooperative({
    slug: 'cooperativa-santa-rosa',
    name: 'Cooperativa Santa Rosa',
    initials: 'SR',
    colours: ['#A0174B', '#FFFFFF'],
    rates: [15.33, 14.35, 15.5],
    amounts: [500, 20_000],
    terms: [6, 48],
    incomes: [460, 8_500],
    cities: ['Machala', 'Guayaquil', 'Cuenca'],
    description: 'Crédito de consumo para socios de El Oro. Hoy no recibe solicitudes en línea.',
    features: ['Cuota fija', 'Abonos sin comisión'],
    available: false,
  }),
  cooperative({
    slug: 'cooperativa-23-de-julio',
    name: 'Cooperativa 23 de Julio',
    initials: '23',
    colours: ['#1B5E5A', '#FFFFFF'],
    rates: [16, 14.93, 15.6],
    amounts: [400, 20_000],
    terms: [6, 60],
    incomes: [460, 8_500],
    cities: ['Cayambe', 'Quito', 'Otavalo', 'Guayaquil'],
    description: 'Crédito de consumo para socios de Cayambe y Quito.',
    features: ['Encaje del 10 %', 'Cuota fija'],
    hasLogo: false,
  }),
  cooperative({
    slug: 'cooperativa-chone',
    name: 'Cooperativa Chone',
    initials: 'CN',
    colours: ['#3E5C0E', '#FFFFFF'],
    rates: [15.96, 14.9, 15.6],
    amounts: [500, 15_000],
    terms: [6, 48],
    incomes: [480, 8_000],
    cities: ['Portoviejo', 'Manta', 'Santo Domingo'],
    description: 'Crédito de consumo para socios de Manabí.',
    features: ['Cuota fija'],
    isActive: false,
  }),
];

/** Our own seal, 200 by 200: initials on the colour, square for a bank, round for a cooperative. Null without a logo. */
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
