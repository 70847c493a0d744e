import type { HandoverFile } from '@cotejo/contracts/handovers/contact';
import { type HandoverAuthor, handoverStateLabels } from '@cotejo/contracts/handovers/states';

/** What was answered and who says so. */
export function stateLine({ state, by }: HandoverFile): string {
  if (state === 'pending' || state === 'sent' || state === 'failed') return 'Todavía sin respuesta de su institución.';
  return `${handoverStateLabels[state]}${by === null ? '' : `, según ${authorText(by)}`}.`;
}

const authorText = (by: HandoverAuthor): string => (by === 'office' ? 'anotó Cotejo' : 'respondió su institución');
