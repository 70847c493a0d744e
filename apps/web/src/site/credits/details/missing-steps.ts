import type { RequiredDocumentType } from '@cotejo/contracts/documents/applicant';
import { requirements } from './requirements.ts';
import type { UploadState } from './use-uploads.ts';

/** What has to happen before the application can go out. */
export interface MissingStep {
  text: string;
  /** Id of the block of the page where it is done. */
  target: string;
}

/** Id of the block with both ways to pay. */
export const financingTarget = 'opciones';

/** Id of the row of a document. */
export const requirementTarget = (type: RequiredDocumentType): string => `requisito-${type}`;

/** The missing steps in the order of the page; empty when the application can go out. */
export function listMissingSteps(
  hasAmortization: boolean,
  states: Record<RequiredDocumentType, UploadState>,
): MissingStep[] {
  const steps = requirements.flatMap(({ type, object }): MissingStep[] => {
    const { status } = states[type];
    const step = (text: string) => [{ text, target: requirementTarget(type) }];
    if (status === 'uploading' || status === 'preparing') return step(`Espera a que termine de subir ${object}`);
    if (status === 'failed') return step(`Vuelve a subir ${object}`);
    if (status === 'rejected') return step(`Cambiar ${object}`);
    return status === 'empty' ? step(`Cargar ${object}`) : [];
  });
  return hasAmortization
    ? steps
    : [{ text: 'Seleccionar cuota fija o cuota decreciente', target: financingTarget }, ...steps];
}

/** Brings a block into sight and gives the focus to its first control that can take it. */
export function jumpTo(target: string): void {
  const block = document.getElementById(target);
  block?.scrollIntoView({ block: 'center' });
  for (const control of block?.querySelectorAll('button') ?? []) {
    // A hidden control, as the camera's on a computer, does not take the focus.
    control.focus({ preventScroll: true });
    if (document.activeElement === control) return;
  }
}
