import { type RequiredDocumentType, shortDocumentNames } from '@cotejo/contracts/documents/applicant';
import type { Requirement } from './requirements.ts';
import type { UploadState } from './use-uploads.ts';

/** What has to happen before the application can go out. */
export interface MissingStep {
  /** 'upload': a document on its way, for which one waits. */
  kind: 'offer' | 'payment' | 'document' | 'upload';
  text: string;
  /** Id of the block of the page where it is done. */
  target: string;
  /** How the line at the foot of a phone says it. */
  short: string;
}

/** Id of the notice that the offer is another one by now. */
export const offerChangeTarget = 'oferta-cambiada';

/** Id of the block with both ways to pay. */
export const financingTarget = 'opciones';

/** Id of the row of a document. */
export const requirementTarget = (type: RequiredDocumentType): string => `requisito-${type}`;

/** Id of the buttons under the page. */
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

/** The missing steps in the order of the page; empty when the application can go out. */
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

/** The one to do now: a file on its way needs nobody. Undefined where it only has to be sent. */
export const nextOf = (missing: readonly MissingStep[]): MissingStep | undefined =>
  missing.find(({ kind }) => kind !== 'upload') ?? missing[0];

const missingVerb = (name: string): string => (name.startsWith('los ') ? 'Te faltan' : 'Te falta');

/** 'Te falta 1 de 3: la planilla'. `documentCount`: how many documents the page asks for. */
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

/**
 * Gives the focus to what a step is done with, and brings it into sight unless it is there: to the
 * block where it has to be read first (it takes the focus itself), else to its control.
 */
export function jumpTo(target: string): void {
  const block = document.getElementById(target);
  if (block === null) return;
  if (block.hasAttribute('tabindex')) {
    // Of a tall one more than its beginning has to be there.
    const isHigh = block.getBoundingClientRect().top < innerHeight / 2;
    if (!isHigh || !isInSight(block)) block.scrollIntoView({ block: 'start' });
    block.focus({ preventScroll: true });
    return;
  }
  const controls = ['[data-step]', 'button'].flatMap((selector) => [...block.querySelectorAll<HTMLElement>(selector)]);
  for (const control of controls) {
    // A hidden control, as the camera's on a computer, does not take the focus.
    control.focus({ preventScroll: true });
    if (document.activeElement !== control) continue;
    if (!isInSight(control)) block.scrollIntoView({ block: 'center' });
    return;
  }
}

/** Whether its beginning is on the screen and under none of the bars. */
function isInSight(element: Element): boolean {
  const { left, top, width, height } = element.getBoundingClientRect();
  const met = document.elementFromPoint(left + width / 2, top + Math.min(height / 2, 24));
  return element.contains(met);
}
