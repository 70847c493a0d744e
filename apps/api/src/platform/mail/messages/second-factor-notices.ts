import { formatLongDateTime } from '@cotejo/format/time';
import { composeMail, type MailContent, paragraph } from '#platform/mail/layout.ts';

// About the second keys of administrators. Without links, since whoever stole a mailbox would follow them too.

export type KeyChange = keyof typeof changes | { readonly recoveryCodesLeft: number };

const changes = {
  'passkey-added': ['Agregaste una llave de acceso', 'Tu cuenta tiene una llave de acceso más.'],
  'passkey-removed': ['Quitaste una llave de acceso', 'Esa llave de acceso ya no abre tu cuenta.'],
  'app-added': ['Agregaste una aplicación de códigos', 'Desde ahora sus códigos sirven como segunda llave.'],
  'app-removed': ['Quitaste tu aplicación de códigos', 'Sus códigos ya no abren tu cuenta.'],
  'recovery-codes': ['Pediste códigos de recuperación nuevos', 'Los anteriores ya no sirven.'],
  'counter-back': [
    'Rechazamos una llave de acceso',
    'Respondió como si alguien la hubiera copiado. Quítala de tu cuenta y agrega otra.',
  ],
  'taken-away': [
    'Te quitaron tus segundas llaves',
    'Ninguna de tus llaves ni de tus códigos de recuperación sirve ya. Entra con la contraseña temporal y agrega una llave nueva.',
  ],
} as const;

const why =
  'Si no sabes a qué se debe, avisa enseguida a otra persona que administre Cotejo: puede quitar tus llaves y cerrar tus sesiones.';

const describe = (change: KeyChange): readonly [heading: string, text: string] => {
  if (typeof change === 'string') return changes[change];
  const { recoveryCodesLeft: left } = change;
  return ['Usaste un código de recuperación', left === 1 ? 'Te queda uno.' : `Te quedan ${left}.`];
};

export function keysChangedMail({
  nombres,
  at,
  change,
}: {
  nombres: string;
  at: Date;
  change: KeyChange;
}): MailContent {
  const [heading, text] = describe(change);
  return composeMail({
    kind: 'second-factor-changed',
    subject: `${heading} en Cotejo`,
    heading,
    nombres,
    blocks: [{ kind: 'facts', rows: [['Cuándo', formatLongDateTime(at)]] }, paragraph(text)],
    why,
  });
}

export const codesShutMail = ({ nombres, at, until }: { nombres: string; at: Date; until: Date }): MailContent =>
  composeMail({
    kind: 'second-factor-changed',
    subject: 'Cerramos un rato tus códigos de Cotejo',
    heading: 'Demasiados códigos equivocados',
    nombres,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Cuándo', formatLongDateTime(at)],
          ['Vuelven a servir', formatLongDateTime(until)],
        ],
      },
      paragraph(
        'Alguien que conoce tu contraseña escribió diez códigos equivocados. Hasta entonces no aceptamos códigos; tus llaves de acceso siguen sirviendo.',
      ),
    ],
    why: 'Si no fuiste tú, cambia tu contraseña ahora: alguien la conoce.',
  });
