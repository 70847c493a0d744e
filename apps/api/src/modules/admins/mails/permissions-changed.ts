import { type Permission, permissionLabels } from '@cotejo/contracts/core/permissions';
import { formatLongDateTime } from '@cotejo/format/time';
import { composeMail, linkTo, type MailBlock, type MailContent, paragraph } from '#platform/mail/layout.ts';

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
