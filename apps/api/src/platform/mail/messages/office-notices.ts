import { type Permission, permissionLabels } from '@cotejo/contracts/core/permissions';
import { formatLongDateTime } from '@cotejo/format/time';
import { composeMail, linkTo, type MailBlock, type MailContent, paragraph } from '#platform/mail/layout.ts';

interface ManyDocuments {
  readonly adminId: string;
  /** Of the administrator. */
  readonly name: string;
  readonly people: number;
  /** At the number of a day, after which others are refused. */
  readonly isRefused: boolean;
  readonly at: Date;
  readonly siteUrl: string | undefined;
}

/** To those who manage administrators. Names nobody whose documents were opened. */
export const manyDocumentsMail = ({ adminId, name, people, isRefused, at, siteUrl }: ManyDocuments): MailContent =>
  composeMail({
    kind: 'many-documents',
    subject: isRefused
      ? `Nadie abre hoy los documentos de más de ${people} personas`
      : `Se abrieron hoy los documentos de ${people} personas`,
    heading: isRefused
      ? 'Una cuenta llegó al máximo de documentos de un día'
      : 'Se abrieron los documentos de muchas personas',
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Quién', name],
          ['Personas', String(people)],
          ['Cuándo', formatLongDateTime(at)],
        ],
      },
      paragraph(
        isRefused
          ? 'Una misma cuenta abrió hoy los documentos de tantas personas como se permiten en un día. Desde las 00:00 puede abrir otros. Pregunta si fue por su trabajo. Si no, quita sus permisos o elimina su cuenta.'
          : 'Una misma cuenta abrió hoy los documentos de más personas de las que suele pedir un día de revisión. Pregunta si fue por su trabajo. Si no, quita sus permisos o elimina su cuenta.',
      ),
      ...linkTo(siteUrl, `/admin/actividad?quien=${adminId}&estado=viewed`, 'Ver lo que abrió'),
    ],
    why: 'Recibes este correo porque gestionas a los administradores de Cotejo. Llega una sola vez al día por cada cuenta.',
  });

interface PermissionsChanged {
  readonly nombres: string;
  /** The administrator who changed them. */
  readonly by: string;
  readonly added: readonly Permission[];
  readonly removed: readonly Permission[];
  /** Whether any is left. */
  readonly hasSome: boolean;
  readonly at: Date;
  readonly siteUrl: string | undefined;
}

const listed = (words: string, changed: readonly Permission[]): MailBlock[] =>
  changed.length === 0
    ? []
    : [paragraph(words), { kind: 'list', items: changed.map((permission) => permissionLabels[permission]) }];

/** To the administrator whose permissions they are. */
export const permissionsChangedMail = ({
  nombres,
  by,
  added,
  removed,
  hasSome,
  at,
  siteUrl,
}: PermissionsChanged): MailContent =>
  composeMail({
    kind: 'permissions-changed',
    subject: 'Cambiaron tus permisos en Cotejo',
    heading: 'Tus permisos cambiaron',
    nombres,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Quién los cambió', by],
          ['Cuándo', formatLongDateTime(at)],
        ],
      },
      ...listed('Permisos que ahora tienes:', added),
      ...listed('Permisos que ya no tienes:', removed),
      ...(hasSome ? [] : [paragraph('No te queda ningún permiso. Todavía puedes entrar y ver el Dashboard.')]),
      ...linkTo(siteUrl, '/admin/configuracion/permisos', 'Ver tus permisos'),
    ],
    why: 'Si no esperabas este cambio, habla con quien lo hizo o con otra persona que gestione a los administradores.',
  });
