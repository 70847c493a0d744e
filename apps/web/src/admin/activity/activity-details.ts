import type { Activity } from '@cotejo/contracts/activity-log';
import { fieldChangeText } from '@cotejo/contracts/core/changes';
import { fieldChangeSchema } from '@cotejo/contracts/core/changes.schemas';
import { permissionLabels } from '@cotejo/contracts/core/permissions';
import { userStatusLabels } from '@cotejo/contracts/identity/users';
import { deletionReasonLabels } from '@cotejo/contracts/users/admin';
import { formatDateTime } from '@cotejo/format/time';
import { amortizationName, statusLabel } from '../credits/credit-labels.ts';
import { reviewLabels } from '../documents/document-labels.ts';

const labels: Readonly<Record<string, string>> = {
  previousStatus: 'Estado anterior',
  newStatus: 'Estado nuevo',
  comment: 'Comentario',
  time: 'Hora',
  creditId: 'Id del crédito',
  documentId: 'Id del documento',
  documentType: 'Tipo de documento',
  amortizationType: 'Amortización',
  institutionId: 'Id de la institución',
  userId: 'Id del usuario',
  permissions: 'Permisos',
  previousPermissions: 'Permisos anteriores',
  newPermissions: 'Permisos nuevos',
  fields: 'Campos cambiados',
  version: 'Versión guardada',
  reason: 'Motivo',
  reasonId: 'Id del motivo',
  activated: 'Versión activada',
  format: 'Formato',
  total: 'Total',
  filter: 'Filtros',
  erasedRecords: 'Registros borrados',
  source: 'Fuente',
  note: 'Nota',
  error: 'Error',
  text: 'Detalle',
};

export const changeTexts = (details: Activity['details']): string[] =>
  (Array.isArray(details?.changes) ? details.changes : [])
    .flatMap((change) => fieldChangeSchema.safeParse(change).data ?? [])
    .map(fieldChangeText);

// Institutions and users: records written before the log described its changes in sentences.
const fieldLabels: Readonly<Record<string, string>> = {
  ...{ name: 'nombre', type: 'tipo', minRate: 'tasa mínima', maxRate: 'tasa máxima', products: 'producto' },
  ...{ branches: 'sucursales', available: 'disponible', featured: 'destacada', logo: 'logo' },
};

const switches: Partial<Record<Activity['type'], [on: string, off: string, unset: string]>> = {
  credit: ['Verificado', 'Rechazado', 'Por revisar'],
  system: ['Activo', 'Inactivo', '—'],
};

/** Details that have no label are shown as they were stored. */
export function describeDetails({
  type,
  details,
}: Pick<Activity, 'type' | 'details'>): { label: string; text: string }[] {
  const { changes, ...others } = details ?? {};
  const texts = changeTexts({ changes });
  return [
    // `newStatus` already says what changed.
    ...(texts.length > 0 && !('newStatus' in others) ? [{ label: 'Cambios', text: texts.join('\n') }] : []),
    ...Object.entries(others)
      .filter(([, value]) => value !== '')
      .map(([key, value]) => ({ label: labels[key] ?? key, text: textOf(type, key, value) })),
  ];
}

function textOf(type: Activity['type'], key: string, value: unknown): string {
  if (key === 'previousStatus' || key === 'newStatus') {
    const [on, off, unset] = switches[type] ?? ['Sí', 'No', '—'];
    if (typeof value !== 'string') return value === true ? on : value === false ? off : unset;
    return type === 'user' ? wordOf(userStatusLabels, value) : statusLabel(value);
  }
  if (key === 'amortizationType' && (value === 1 || value === 2)) return amortizationName(value);
  if (key === 'documentType') return wordOf(reviewLabels, String(value));
  if (key === 'time' && typeof value === 'string') return formatDateTime(value);
  if (key === 'reason') return wordOf(deletionReasonLabels, String(value));
  if (key === 'fields' && Array.isArray(value))
    return value.map((field) => wordOf(fieldLabels, String(field))).join(', ') || '—';
  if (Array.isArray(value)) return value.map((each) => wordOf(permissionLabels, String(each))).join(', ') || '—';
  if (typeof value === 'object' && value !== null) return describeObject(value);
  return value === null ? '—' : String(value);
}

const wordOf = (words: Readonly<Record<string, string>>, value: string): string => words[value] ?? value;

const describeObject = (value: object): string =>
  Object.entries(value)
    .map(([key, each]) => `${key}: ${typeof each === 'object' ? JSON.stringify(each) : String(each)}`)
    .join(', ') || '—';
