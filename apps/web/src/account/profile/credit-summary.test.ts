import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import { expect, it } from 'vitest';
import { sampleCredit } from '#testing/factories.ts';
import { summarise } from './credit-summary.ts';

const { institution } = sampleCredit();
const at = (status: UserCredit['status'], name: string | null = 'Banco Uno') =>
  sampleCredit({ status, institution: institution && name ? { ...institution, name } : null });
const [ready, open, reviewed] = [at('APPROVED'), at('INSTITUTION_SELECTED'), at('UNDER_REVIEW')];

it.each<[string | null, UserCredit[]]>([
  [null, []],
  [null, [at('REJECTED'), at('CANCELLED')]],
  ['Una solicitud está en revisión. No tienes que hacer nada.', [reviewed]],
  ['2 solicitudes están en revisión. No tienes que hacer nada.', [reviewed, at('DOCUMENTS_SUBMITTED')]],
  ['Tienes una solicitud por completar.', [open]],
  ['Tienes 2 solicitudes por completar. Otra está en revisión.', [open, reviewed, at('PENDING', null)]],
  ['Tienes una solicitud lista para Banco Uno: te toca ir.', [ready]],
  ['Tienes una solicitud lista para Banco Uno: te toca ir. Otra está en revisión.', [reviewed, ready]],
  [
    'Tienes una solicitud lista para Banco Uno: te toca ir. Otra está por completar y otras 2 están en revisión.',
    [reviewed, open, ready, reviewed],
  ],
  ['Tienes 2 solicitudes listas para Banco Uno: te toca ir.', [ready, ready]],
  ['Tienes 2 solicitudes listas para Banco Uno y Banco Dos: te toca ir.', [ready, at('APPROVED', 'Banco Dos')]],
  ['Tienes 3 solicitudes listas: te toca ir.', [ready, at('APPROVED', 'Banco Dos'), at('APPROVED', 'Banco Tres')]],
])('%s [6.2.1]', (said, credits) => expect(summarise(credits)).toBe(said));
