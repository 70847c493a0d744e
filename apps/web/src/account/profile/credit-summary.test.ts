import type { UserCredit } from '@cotejo/contracts/credits/applicant';
import type { TurnStep } from '@cotejo/contracts/credits/turn';
import { expect, it } from 'vitest';
import { sampleCredit } from '#testing/factories.ts';
import { summarise } from './credit-summary.ts';

const { institution } = sampleCredit();
const at = (step: TurnStep, name = 'Banco Uno') =>
  sampleCredit({
    institution: institution && { ...institution, name },
    turn: { who: 'person', step, since: '2026-11-20T15:00:00.000Z', by: null },
  });
const [ready, open, reviewed, waiting] = [at('go'), at('documents'), at('review'), at('wait')];

it.each<[string | null, UserCredit[]]>([
  [null, []],
  [null, [at('rejected'), at('cancelled'), at('paid')]],
  ['Una solicitud está en revisión. No tienes que hacer nada.', [reviewed]],
  ['2 solicitudes están en revisión. No tienes que hacer nada.', [reviewed, reviewed]],
  ['Banco Uno tiene tus papeles. No tienes que hacer nada.', [waiting]],
  ['Banco Uno tiene tus papeles. Otra está en revisión. No tienes que hacer nada.', [reviewed, waiting]],
  ['Tienes una solicitud por completar.', [open]],
  ['Tienes 2 solicitudes por completar. Otra está en revisión.', [open, reviewed, at('choose')]],
  ['Banco Uno no ha respondido: te toca ir.', [ready]],
  ['Banco Uno todavía no tiene tus papeles: te toca ir. Otra está lista.', [at('bring'), at('meet', 'Banco Dos')]],
  ['Tu solicitud para Banco Uno está lista: elige cómo le llega.', [at('allow')]],
  ['Banco Uno dice que te contactó: sigue con ella.', [at('meet')]],
  [
    'Banco Uno no ha respondido: te toca ir. Otra está por completar, otra está en la institución y otras 2 están en revisión.',
    [reviewed, open, waiting, ready, reviewed],
  ],
  ['Banco Uno no aceptó tu solicitud. Puedes comparar otra vez.', [at('refused'), at('rejected')]],
  ['Tienes una solicitud por completar.', [at('refused'), open]],
])('%s [6.2.1] [12.7.10]', (said, credits) => expect(summarise(credits)).toBe(said));
