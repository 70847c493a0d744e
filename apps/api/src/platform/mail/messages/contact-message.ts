import { composeMail, type MailContent, oneLine, paragraph } from '#platform/mail/layout.ts';

export const contactMessageMail = ({
  nombres,
  email,
  mensaje,
}: {
  nombres: string;
  email: string;
  mensaje: string;
}): MailContent =>
  composeMail({
    kind: 'contact-message',
    subject: `Mensaje de contacto de ${oneLine(nombres).slice(0, 80)}`,
    heading: 'Mensaje del formulario de contacto',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Nombre', nombres],
          ['Correo', email],
        ],
      },
      { kind: 'quote', text: mensaje },
      paragraph('Responde a la dirección de arriba, no a este correo.'),
    ],
    why: 'Lo envió una persona desde la página de contacto. Nadie comprobó que la dirección sea suya.',
  });
