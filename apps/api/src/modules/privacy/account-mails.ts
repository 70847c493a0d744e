import { formatLongDateTime } from '@cotejo/format/time';
import { composeMail, type MailContent, paragraph } from '#platform/mail/layout.ts';

interface Notice {
  readonly nombres: string | null;
  readonly at: Date;
}

export const dataExportedMail = ({ nombres, at }: Notice): MailContent =>
  composeMail({
    kind: 'data-exported',
    subject: 'Descargaste tus datos de Cotejo',
    heading: 'Descargaste tus datos',
    nombres,
    blocks: [
      { kind: 'facts', rows: [['Cuándo', formatLongDateTime(at)]] },
      paragraph(
        'El archivo tiene todo lo que guardamos sobre ti, también tus documentos. Guárdalo en un lugar seguro.',
      ),
    ],
    why: 'Si no fuiste tú, recupera tu cuenta ahora: al cambiar la contraseña se cierran las demás sesiones.',
  });

export const accountDeletedMail = ({ nombres, at }: Notice): MailContent =>
  composeMail({
    kind: 'account-deleted',
    subject: 'Tu cuenta de Cotejo se eliminó',
    heading: 'Tu cuenta se eliminó',
    nombres,
    blocks: [
      { kind: 'facts', rows: [['Cuándo', formatLongDateTime(at)]] },
      paragraph(
        'Borramos tus datos, tus documentos y tus solicitudes sin decidir. De las ya decididas queda un registro sin tu nombre. Este es el último correo que te enviamos.',
      ),
    ],
    why: 'Si no lo pediste tú, escríbenos desde la página de contacto.',
  });
