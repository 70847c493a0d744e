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
import { composeMail, linkTo, type MailContent, paragraph } from '#platform/mail/layout.ts';

// `siteUrl` has no trailing slash; without it there is no button.

interface CodeMail {
  nombres?: string | null;
  /** Six of 0-9A-Z. */
  code: string;
  minutes: number;
  siteUrl?: string;
}

const once = (minutes: number, it: 'lo' | 'la' = 'lo') =>
  paragraph(`Sirve durante ${minutes} minutos y una sola vez. No ${it} compartas con nadie.`);

const anyWindowText = '¿Ya no la tienes abierta? También sirve aquí, en este teléfono o en cualquier otro:';

/** Also sent when an administrator requests a confirmation. */
export const verificationCodeMail = ({ nombres, code, minutes, siteUrl }: CodeMail): MailContent =>
  composeMail({
    kind: 'verification-code',
    subject: 'Tu código de verificación de Cotejo',
    heading: 'Confirma tu correo',
    nombres,
    blocks: [
      paragraph('Escribe este código en la página donde te registras y tu correo queda confirmado:'),
      { kind: 'code', code },
      once(minutes),
      ...(siteUrl === undefined ? [] : [paragraph(anyWindowText)]),
      ...linkTo(siteUrl, '/verificar-email', 'Escribir el código'),
    ],
    why: 'Recibes este correo porque alguien escribió tu dirección al registrarse en Cotejo. Si no fuiste tú, ignóralo: sin el código no pasa nada.',
  });

/** Registration or verification with the address of an existing account. */
export const existingAccountMail = ({ nombres, code, minutes, siteUrl }: CodeMail): MailContent =>
  composeMail({
    kind: 'existing-account',
    subject: 'Ya tienes una cuenta en Cotejo',
    heading: 'Ya tienes una cuenta',
    nombres,
    blocks: [
      paragraph(
        'Alguien quiso registrarse con este correo, pero ya hay una cuenta con él. Si fuiste tú, no hace falta otra: inicia sesión, o recupera tu contraseña si no la recuerdas.',
      ),
      ...linkTo(siteUrl, '/login', 'Iniciar sesión'),
      paragraph('Si la página te pide confirmar tu correo, este es el código:'),
      { kind: 'code', code },
      once(minutes),
    ],
    why: 'Si no fuiste tú, ignora este correo: tu cuenta sigue igual y nadie sabe por nosotros que existe.',
  });

/** After failed logins, or when the code was requested again. */
export const unlockCodeMail = ({ nombres, code, minutes, siteUrl }: CodeMail): MailContent =>
  composeMail({
    kind: 'unlock-code',
    subject: 'Desbloquea tu cuenta de Cotejo',
    heading: 'Tu cuenta está bloqueada',
    nombres,
    blocks: [
      paragraph(
        'Hubo varios intentos de entrar con una contraseña equivocada y cerramos el paso. Con este código la abres enseguida:',
      ),
      { kind: 'code', code },
      once(minutes),
      ...linkTo(siteUrl, '/desbloquear-cuenta', 'Desbloquear mi cuenta'),
      paragraph(
        'Si prefieres esperar, el bloqueo termina solo en 30 minutos. Las sesiones que ya tenías abiertas siguen.',
      ),
    ],
    why: 'Si no fuiste tú quien intentó entrar, cambia tu contraseña cuando vuelvas a entrar: alguien conoce tu correo.',
  });

export const twoStepCodeMail = ({ nombres, code, minutes }: CodeMail): MailContent =>
  composeMail({
    kind: 'two-step-code',
    subject: 'Tu código para entrar a Cotejo',
    heading: 'Termina de entrar',
    nombres,
    blocks: [paragraph('Tu contraseña es correcta. Falta este código:'), { kind: 'code', code }, once(minutes)],
    why: 'Tienes activada la verificación en dos pasos. Si no estás entrando ahora, cambia tu contraseña: alguien la conoce.',
  });

/** The temporary password only allows setting a new one. */
export const temporaryPasswordMail = ({ nombres, code, minutes, siteUrl }: CodeMail): MailContent =>
  composeMail({
    kind: 'temporary-password',
    subject: 'Tu contraseña temporal de Cotejo',
    heading: 'Recupera tu cuenta',
    nombres,
    blocks: [
      paragraph('Inicia sesión con tu correo y esta contraseña temporal. Enseguida eliges una nueva:'),
      { kind: 'code', code },
      once(minutes, 'la'),
      ...linkTo(siteUrl, '/login', 'Iniciar sesión'),
    ],
    why: 'Si no pediste recuperar tu cuenta, ignora este correo: tu contraseña de siempre sigue sirviendo.',
  });

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
      once(minutes, 'la'),
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
      once(minutes),
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
      once(minutes),
    ],
    why: 'Si no estás agregando una llave, cambia tu contraseña ahora: alguien la conoce.',
  });

const formatMinutes = (minutes: number): string => {
  if (minutes % 60 !== 0) return `${minutes} minutos`;
  return minutes === 60 ? '1 hora' : `${minutes / 60} horas`;
};
