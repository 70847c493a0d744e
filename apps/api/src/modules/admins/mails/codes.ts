import { listActivity } from '@cotejo/contracts/activity-log';
import { listAdminBlogs } from '@cotejo/contracts/blog/admin';
import { listAdminCarousel } from '@cotejo/contracts/carousel/admin';
import { isPermitted } from '@cotejo/contracts/core/access';
import type { Endpoint } from '@cotejo/contracts/core/endpoint';
import { firstWorkOf, type Permission, permissionLabels } from '@cotejo/contracts/core/permissions';
import { listAdminCredits } from '@cotejo/contracts/credits/review';
import { getDashboardStats } from '@cotejo/contracts/dashboard';
import { listAdminInstitutions } from '@cotejo/contracts/institutions/admin';
import { listRates } from '@cotejo/contracts/rates/admin';
import { listAdminTerms } from '@cotejo/contracts/terms/admin';
import { listAdminUsers } from '@cotejo/contracts/users/admin';
import { type CodeMail, validOnce } from '#platform/mail/code-mail.ts';
import { composeMail, linkTo, type MailContent, paragraph } from '#platform/mail/layout.ts';

const listOf = (words: readonly string[]): string => new Intl.ListFormat('es', { type: 'conjunction' }).format(words);

/** Parts of the office with the endpoint that reads them. */
const readings: readonly (readonly [Pick<Endpoint, 'access'>, string])[] = [
  [getDashboardStats, 'el resumen'],
  [listAdminInstitutions, 'las instituciones'],
  [listRates, 'las tasas'],
  [listAdminBlogs, 'los artículos'],
  [listAdminTerms, 'los términos y condiciones'],
  [listAdminCarousel, 'las imágenes del sitio'],
  [listAdminCredits, 'las solicitudes'],
  [listAdminUsers, 'las personas'],
  [listActivity, 'el registro de actividad'],
];

/** Without permissions: what every administrator may read. */
function describePermissions(permissions: readonly Permission[], grantedBy: string): string {
  if (permissions.length > 0)
    return `Puedes ${listOf(permissions.map((permission) => permissionLabels[permission].toLowerCase()))}.`;
  const open = readings.filter(([{ access }]) => isPermitted(access, [])).map(([, name]) => name);
  return `Por ahora puedes ver ${listOf(open)}, sin cambiar nada; lo demás te lo puede dar ${grantedBy}.`;
}

/** For a user who becomes an administrator. */
export const adminTemporaryPasswordMail = ({
  nombres,
  code,
  minutes,
  siteUrl,
  grantedBy,
  permissions,
}: CodeMail & { grantedBy: string; permissions: readonly Permission[] }): MailContent =>
  composeMail({
    kind: 'admin-temporary-password',
    subject: 'Tu acceso a la administración de Cotejo',
    heading: 'Ahora administras Cotejo',
    nombres,
    blocks: [
      paragraph(`${grantedBy} te dio acceso a la administración. ${describePermissions(permissions, grantedBy)}`),
      paragraph('Entra a la administración con tu correo y esta contraseña temporal. Lo primero es cambiarla:'),
      { kind: 'code', code },
      paragraph(`Sirve durante ${formatMinutes(minutes)}. No la compartas con nadie.`),
      paragraph(`Empieza por ${firstWorkOf(permissions).name}.`),
      ...linkTo(siteUrl, '/admin/login', 'Entrar a la administración'),
    ],
    why: 'Tu cuenta de cliente y su contraseña siguen igual.',
  });

/** The password was reset by another administrator or by the operator. */
export const adminNewPasswordMail = ({ nombres, code, minutes, siteUrl }: CodeMail): MailContent =>
  composeMail({
    kind: 'admin-temporary-password',
    subject: 'Tu contraseña temporal para la administración de Cotejo',
    heading: 'Elige otra contraseña',
    nombres,
    blocks: [
      paragraph('Entra a la administración con tu correo y esta contraseña temporal. Lo primero es cambiarla:'),
      { kind: 'code', code },
      paragraph(`Sirve durante ${formatMinutes(minutes)}. No la compartas con nadie.`),
      ...linkTo(siteUrl, '/admin/login', 'Entrar a la administración'),
    ],
    why: 'Te la envió otro administrador de Cotejo. La contraseña que tenías ya no sirve y tus sesiones se cerraron.',
  });

export const adminRecoveryMail = ({ nombres, code, minutes, siteUrl }: CodeMail): MailContent =>
  composeMail({
    kind: 'admin-recovery',
    subject: 'Tu contraseña temporal para la administración de Cotejo',
    heading: 'Recupera tu acceso',
    nombres,
    blocks: [
      paragraph('Entra a la administración con tu correo y esta contraseña temporal. Enseguida eliges una nueva:'),
      { kind: 'code', code },
      validOnce(minutes, 'la'),
      ...linkTo(siteUrl, '/admin/login', 'Entrar a la administración'),
    ],
    why: 'Si no pediste recuperar tu acceso, ignora este correo: tu contraseña de siempre sigue sirviendo.',
  });

/** Confirms the new address of an administrator. */
export const adminEmailCodeMail = ({ nombres, code, minutes }: CodeMail): MailContent =>
  composeMail({
    kind: 'email-change-code',
    subject: 'Confirma tu correo nuevo de la administración de Cotejo',
    heading: 'Confirma tu correo nuevo',
    nombres,
    blocks: [
      paragraph('Escribe este código en tu perfil y desde entonces entras con esta dirección:'),
      { kind: 'code', code },
      validOnce(minutes),
    ],
    why: 'Un administrador de Cotejo escribió esta dirección como su correo nuevo. Si no fuiste tú, ignora este correo.',
  });

/** For the first second key of an administrator. */
export const secondFactorCodeMail = ({ nombres, code, minutes }: CodeMail): MailContent =>
  composeMail({
    kind: 'second-factor-code',
    subject: 'Tu código para agregar una segunda llave en Cotejo',
    heading: 'Agrega tu segunda llave',
    nombres,
    blocks: [
      paragraph('Escribe este código en la administración, en la página de tu segunda llave:'),
      { kind: 'code', code },
      validOnce(minutes),
    ],
    why: 'Si no estás agregando una llave, cambia tu contraseña ahora: alguien la conoce.',
  });

const formatMinutes = (minutes: number): string => {
  if (minutes % 60 !== 0) return `${minutes} minutos`;
  return minutes === 60 ? '1 hora' : `${minutes / 60} horas`;
};
