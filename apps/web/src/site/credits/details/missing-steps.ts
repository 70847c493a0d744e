import type { RequiredDocumentType } from '@cotejo/contracts/documents';
import { requirements } from './requirements.ts';
import type { UploadState } from './use-uploads.ts';

/** What has to happen before the application can go out, as sentences; empty when it can. */
export function listMissingSteps(
  hasAmortization: boolean,
  states: Record<RequiredDocumentType, UploadState>,
): string[] {
  const steps = requirements.flatMap(({ type, object }) => {
    const { status } = states[type];
    if (status === 'uploading') return [`Que termine de subir ${object}`];
    if (status === 'failed') return [`Volver a subir ${object}`];
    return status === 'empty' ? [`Cargar ${object}`] : [];
  });
  return hasAmortization ? steps : ['Seleccionar cuota fija o cuota decreciente', ...steps];
}
