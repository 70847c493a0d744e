import type { z } from 'zod';
import { access } from '../core/access.ts';
import { adminTimeoutsMs } from '../core/admin-fields.ts';
import { defineEndpoint } from '../core/endpoint.ts';
import type { DocumentType, RequiredDocumentType } from '../documents/applicant.ts';
import type { reasonSchema, reasonSchemas } from './reasons.schemas.ts';

export const reasonKinds = ['document', 'return', 'credit'] as const;

export type ReasonKind = (typeof reasonKinds)[number];

interface ReasonOfCatalogue {
  readonly id: string;
  readonly kind: ReasonKind;
  /** Null means every document type, or another kind of reason. */
  readonly documentType: RequiredDocumentType | null;
  readonly label: string;
  /**
   * Tells the applicant what is wrong. Must also read well after a colon: 'Cambia los roles de
   * pago: No se lee bien.'
   */
  readonly sentence: string;
  readonly nextStep: string;
}

/** Never change an id: decisions store them. */
export const reasons: readonly ReasonOfCatalogue[] = [
  {
    id: '01930000-0000-7000-8000-000000000001',
    kind: 'document',
    documentType: null,
    label: 'No se lee bien',
    sentence: 'No se lee bien.',
    nextStep: 'Sube una foto o un PDF en que se lea cada dato, con buena luz y sin cortes.',
  },
  {
    id: '01930000-0000-7000-8000-000000000002',
    kind: 'document',
    documentType: null,
    label: 'No corresponde a quien solicita',
    sentence: 'No está a nombre de quien solicita.',
    nextStep: 'Sube el documento que corresponde a la persona que pide el crédito.',
  },
  {
    id: '01930000-0000-7000-8000-000000000003',
    kind: 'document',
    documentType: 'id',
    label: 'Cédula caducada',
    sentence: 'La cédula está caducada.',
    nextStep: 'Sube tu cédula vigente, con los dos lados en un solo archivo.',
  },
  {
    id: '01930000-0000-7000-8000-000000000004',
    kind: 'document',
    documentType: 'id',
    label: 'Falta un lado de la cédula',
    sentence: 'Falta un lado de la cédula.',
    nextStep: 'Sube los dos lados en un solo archivo.',
  },
  {
    id: '01930000-0000-7000-8000-000000000005',
    kind: 'document',
    documentType: 'payroll',
    label: 'Faltan meses en los roles',
    sentence: 'Faltan meses: necesitamos los tres últimos roles.',
    nextStep: 'Sube los tres últimos roles de pago en un solo archivo.',
  },
  {
    id: '01930000-0000-7000-8000-000000000006',
    kind: 'document',
    documentType: 'services',
    label: 'Planilla de más de tres meses',
    sentence: 'La planilla tiene más de tres meses.',
    nextStep: 'Sube una planilla de los últimos tres meses.',
  },
  {
    id: '01930000-0000-7000-8000-000000000007',
    kind: 'return',
    documentType: null,
    label: 'La institución elegida ya no aplica',
    sentence: 'La institución que elegiste ya no aplica para esta solicitud.',
    nextStep: 'Elige otra institución y vuelve a enviar la solicitud.',
  },
  {
    id: '01930000-0000-7000-8000-000000000008',
    kind: 'credit',
    documentType: null,
    label: 'La cuota supera lo que permite el ingreso',
    sentence: 'La cuota supera lo que permite el ingreso declarado.',
    nextStep: 'Compara con un monto menor o con un plazo mayor.',
  },
  {
    id: '01930000-0000-7000-8000-000000000009',
    kind: 'credit',
    documentType: null,
    label: 'Los documentos no respaldan lo declarado',
    sentence: 'Los documentos no respaldan lo que declaraste.',
    nextStep: 'Antes de volver a solicitar, revisa que tus datos coincidan con tus documentos.',
  },
  {
    id: '01930000-0000-7000-8000-00000000000a',
    kind: 'credit',
    documentType: null,
    label: 'No cumple los requisitos de la institución',
    sentence: 'La solicitud no cumple los requisitos de la institución que elegiste.',
    nextStep: 'Compara otras instituciones: cada una tiene sus propios requisitos.',
  },
  {
    id: '01930000-0000-7000-8000-00000000000b',
    kind: 'document',
    documentType: 'payroll',
    label: 'El ingreso no coincide con el declarado',
    sentence: 'El ingreso de los roles no coincide con el que declaraste.',
    nextStep: 'Sube los roles en que conste el ingreso que declaraste.',
  },
  {
    id: '01930000-0000-7000-8000-00000000000c',
    kind: 'document',
    documentType: 'services',
    label: 'La dirección no coincide',
    sentence: 'La dirección no coincide con la ciudad que declaraste.',
    nextStep: 'Sube una planilla del lugar donde vives.',
  },
  {
    id: '01930000-0000-7000-8000-00000000000d',
    kind: 'document',
    documentType: null,
    label: 'No es el documento pedido',
    sentence: 'No es el documento que pedimos.',
    nextStep: 'Revisa qué documento pedimos y sube ese.',
  },
  {
    id: '01930000-0000-7000-8000-00000000000e',
    kind: 'credit',
    documentType: null,
    label: 'Los documentos no se pudieron verificar',
    sentence: 'No pudimos verificar tus documentos.',
    nextStep: 'Antes de volver a solicitar, reúne documentos vigentes y legibles.',
  },
];

export const reasonLabel = (id: string): string | null => reasons.find((reason) => reason.id === id)?.label ?? null;

/** Whether a reason fits the kind and the document type. */
export const isReasonFor = (
  reason: Pick<ReasonOfCatalogue, 'kind' | 'documentType'>,
  kind: ReasonKind,
  documentType: DocumentType | null = null,
): boolean => reason.kind === kind && (reason.documentType === null || reason.documentType === documentType);

export type Reason = z.infer<typeof reasonSchema>;

export const listReasons = defineEndpoint<typeof reasonSchemas.listReasons>()({
  method: 'GET',
  path: '/admin/reasons',
  access: access.admin(),
  timeoutMs: adminTimeoutsMs.ordinary,
});
