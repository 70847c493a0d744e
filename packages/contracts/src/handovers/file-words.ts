import type { HandoverFile } from './contact.ts';

// What the page of an institution's contact and its PDF call the facts of a file, in the order in which they stand there.

export const applicantWords: Record<keyof HandoverFile['applicant'], string> = {
  nombres: 'Nombres',
  apellidos: 'Apellidos',
  cedula: 'Cédula',
  telefono: 'Teléfono',
  email: 'Correo',
  direccion: 'Dirección',
};

export const requestWords: Record<keyof HandoverFile['request'] | 'approvedAt' | 'consent', string> = {
  amount: 'Monto',
  term: 'Plazo',
  income: 'Ingresos al mes',
  location: 'Ciudad',
  submittedAt: 'Enviada',
  approvedAt: 'Revisada y aprobada por Cotejo',
  consent: 'Permiso de entrega',
};

export const offerWords: Record<Exclude<keyof HandoverFile['offer'], 'charges' | 'table'>, string> = {
  rate: 'Tasa de interés',
  amortizationType: 'Sistema',
  firstPayment: 'Primera cuota',
  lastPayment: 'Última cuota',
  received: 'Recibe el primer día',
  upfront: 'Paga aparte el primer día',
  refunded: 'Se le devuelve',
  realCost: 'Costo del préstamo',
  realTotal: 'Pago total',
  realAnnualRate: 'Costo anual',
  takenAt: 'Oferta guardada',
  sha256: 'Huella de la oferta (SHA-256)',
};

export const scheduleTitle = 'Tabla de amortización';
