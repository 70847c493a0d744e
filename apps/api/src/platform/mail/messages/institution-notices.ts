import { formatLongDate } from '@cotejo/format/time';
import { composeMail, type MailContent, paragraph } from '#platform/mail/layout.ts';

/** To the former address of an institution that has a new one. */
export const institutionEmailMail = ({ institution, at }: { institution: string; at: Date }): MailContent =>
  composeMail({
    kind: 'handover-contacts',
    subject: `Cambió el correo de ${institution} en Cotejo`,
    heading: 'Cambió el correo de su institución',
    blocks: [
      paragraph(`El ${formatLongDate(at)} se cambió el correo de ${institution} en Cotejo. Hasta entonces era este.`),
      paragraph('Si no lo esperaba, avísenos: las personas aprobadas reciben ese correo para escribirle.'),
    ],
    why: 'Recibe este correo porque era la dirección de su institución en Cotejo.',
  });
