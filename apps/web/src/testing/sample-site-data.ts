import type { SiteData } from '@cotejo/contracts/site-data';
import { sampleInstitution } from '#testing/factories.ts';

const day = '2026-11-20T15:00:00.000Z';

const institutions = [
  sampleInstitution({ name: 'Cooperativa Jardín Azuayo', minRate: 13.25, featured: true }),
  sampleInstitution({ name: 'Banco del Pacífico', minRate: 14.86 }),
  sampleInstitution({ name: 'Cooperativa 29 de Octubre', minRate: 13.49 }),
  sampleInstitution({ name: 'Banco Pichincha', minRate: 14.95 }),
  sampleInstitution({ name: 'Produbanco', minRate: 15.1 }),
  sampleInstitution({ name: 'Banco Internacional', minRate: 15.2 }),
  sampleInstitution({ name: 'Banco Guayaquil', minRate: 15.3 }),
  sampleInstitution({ name: 'Cooperativa JEP', minRate: 15.25 }),
  sampleInstitution({ name: 'Cooperativa Alianza del Valle', minRate: 14.2 }),
];

const titles = [
  ['metas-y-presupuesto', 'Metas y presupuesto: un método para el puesto y para la casa'],
  ['prestamos-para-el-taller', 'Préstamos para el taller: cuándo la máquina se paga sola'],
  ['pagar-los-estudios', 'Pagar los estudios sin pasar del 30 % de tus ingresos'],
  ['no-puedo-pagar', 'No puedo pagar mi préstamo: qué hacer esta semana'],
] as const;

/** For tests and for viewing the built site without the API. */
export function sampleSiteData(overrides: Partial<SiteData> = {}): SiteData {
  const posts = titles.map(([slug, title], index) => ({
    id: `0195e000-0000-7000-8000-00000000000${index}`,
    title,
    slug,
    excerpt: 'Separa lo del negocio de lo de tu familia y sabrás qué cuota aguantas cada mes.',
    description: 'Separa lo del negocio de lo de tu familia y sabrás qué cuota aguantas cada mes.',
    image: null,
    imageAlt: '',
    isActive: true,
    publishedOn: '2026-11-14',
    createdAt: day,
    updatedAt: day,
  }));
  return {
    origin: 'http://localhost',
    institutions: () => institutions,
    cities: () => ['Cuenca', 'Quito'],
    limits: () => ({ amount: { min: 500, max: 40_000 }, term: { min: 3, max: 72 }, income: { min: 460, max: 10_000 } }),
    legalCeiling: () => null,
    ceilingSource: () => null,
    averageCharged: () => null,
    rates: () => [],
    rateHistory: () => [],
    reviewRecord: () => null,
    posts: () => posts,
    findPost: () => null,
    carousel: () => [],
    activeTerms: () => null,
    now: () => new Date('2026-11-21T12:00:00.000Z'),
    settings: {
      adminInactivity: '5m',
      notificationsLive: false,
      mailbox: true,
      documentLookup: 'owner',
      contactEmail: 'contacto@cotejo.example',
      operator: null,
      socialLinks: [],
    },
    ...overrides,
  };
}
