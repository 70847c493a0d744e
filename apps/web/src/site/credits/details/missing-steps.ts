import { type RequiredDocumentType, shortDocumentNames } from '@cotejo/contracts/documents/applicant';
import type { Requirement } from './requirements.ts';
import type { UploadState } from './use-uploads.ts';

export interface MissingStep {
  kind: 'offer' | 'payment' | 'document' | 'upload';
  text: string;
  /** Id of the element where the step is done. */
  target: string;
  /** For the line at the bottom of a phone. */
  short: string;
}

export const offerChangeTarget = 'oferta-cambiada';

export const financingTarget = 'opciones';

export const requirementTarget = (type: RequiredDocumentType): string => `requisito-${type}`;

export const submitTarget = 'enviar';

const offerStep: MissingStep = {
  kind: 'offer',
  text: 'Revisar la oferta, que cambió',
  target: offerChangeTarget,
  short: 'revisar la oferta',
};

const paymentStep: MissingStep = {
  kind: 'payment',
  text: 'Seleccionar cuota fija o cuota decreciente',
  target: financingTarget,
  short: 'elegir la cuota',
};

/** In page order; empty if the application can be sent. */
export function listMissingSteps({
  rows,
  states,
  isOfferChanged = false,
  hasAmortization = true,
}: {
  rows: readonly Requirement[];
  states: Record<RequiredDocumentType, UploadState>;
  isOfferChanged?: boolean;
  hasAmortization?: boolean;
}): MissingStep[] {
  const documents = rows.flatMap(({ type, object }): MissingStep[] => {
    const { status } = states[type];
    const step = (text: string, kind: MissingStep['kind'] = 'document'): MissingStep[] => [
      { kind, text, target: requirementTarget(type), short: shortDocumentNames[type] },
    ];
    if (status === 'uploading' || status === 'preparing')
      return step(`Espera a que termine de subir ${object}`, 'upload');
    if (status === 'failed') return step(`Vuelve a subir ${object}`);
    if (status === 'rejected') return step(`Cambiar ${object}`);
    return status === 'empty' ? step(`Cargar ${object}`) : [];
  });
  return [...(isOfferChanged ? [offerStep] : []), ...(hasAmortization ? [] : [paymentStep]), ...documents];
}

/** Skips running uploads, for which the user cannot do anything. Undefined if only sending is left. */
export const nextOf = (missing: readonly MissingStep[]): MissingStep | undefined =>
  missing.find(({ kind }) => kind !== 'upload') ?? missing[0];

const missingVerb = (name: string): string => (name.startsWith('los ') ? 'Te faltan' : 'Te falta');

/** 'Te falta 1 de 3: la planilla'. `documentCount`: the documents the page asks for. */
export function nextStepText(missing: readonly MissingStep[], documentCount: number, isAgain: boolean): string {
  const next = nextOf(missing);
  if (next === undefined) return `Solo falta enviar · ${isAgain ? 'VOLVER A ENVIAR' : 'SOLICITAR CRÉDITO'}`;
  if (next.kind === 'upload') return `Subiendo ${next.short}...`;
  if (next.kind !== 'document') return `Te falta ${next.short}`;
  const count = missing.length;
  if (count === 1)
    return documentCount === 1
      ? `${missingVerb(next.short)} ${next.short}`
      : `Te falta 1 de ${documentCount}: ${next.short}`;
  return `Te faltan ${count} de ${documentCount}. Sigue: ${next.short}`;
}

/** Focuses the block if it is focusable, because it must be read first, else its control. Scrolls if needed. */
export function jumpTo(target: string): void {
  const block = document.getElementById(target);
  if (block === null) return;
  if (block.hasAttribute('tabindex')) {
    // Of a tall block more than the top has to be visible.
    const isHigh = block.getBoundingClientRect().top < innerHeight / 2;
    if (!isHigh || !isInSight(block)) block.scrollIntoView({ block: 'start' });
    block.focus({ preventScroll: true });
    return;
  }
  const controls = ['[data-step]', 'button'].flatMap((selector) => [...block.querySelectorAll<HTMLElement>(selector)]);
  for (const control of controls) {
    // Hidden controls, like the camera button on a computer, cannot take the focus.
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    if (!isInSight(control)) block.scrollIntoView({ block: 'center' });
    return;
  }
}

/** Whether its top is visible and not covered by a bar. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24));
  return element.contains(met);
}
