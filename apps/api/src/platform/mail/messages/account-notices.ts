import { formatLongDateTime } from '@cotejo/format/time';
import { composeMail, linkTo, type MailContent, oneLine, paragraph } from '#platform/mail/layout.ts';

interface Notice {
  nombres: string | null;
  siteUrl?: string;
}

const notYou = 'Si no fuiste tú, recupera tu cuenta ahora: al cambiar la contraseña se cierran las demás sesiones.';

export const welcomeMail = ({ nombres, siteUrl }: Notice): MailContent =>
  composeMail({
    kind: 'welcome',
    subject: 'Tu cuenta de Cotejo está lista',
    heading: 'Te damos la bienvenida',
    nombres,
    blocks: [
      paragraph(
        'Ya puedes comparar créditos de bancos y cooperativas con cuotas exactas, pedir el que te conviene y seguir tu solicitud paso a paso.',
      ),
      ...linkTo(siteUrl, '/creditos', 'Comparar créditos'),
      paragraph('Cotejo nunca te pide dinero por adelantado ni tu contraseña por correo o teléfono.'),
    ],
    why: 'Recibes este correo porque creaste una cuenta en Cotejo.',
  });

/**
 * Sent to the owner when someone registers with their cédula or e-mail address; nobody else may learn that it is
 * taken.
 */
export const registrationAttemptMail = ({ nombres, siteUrl }: Notice): MailContent =>
  composeMail({
    kind: 'registration-attempt',
    subject: 'Alguien quiso registrarse con tus datos',
    heading: 'Ya tienes una cuenta',
    nombres,
    blocks: [
      paragraph(
        'Alguien quiso crear una cuenta con tu cédula o tu correo. No se creó ninguna: ya tienes la tuya. Si fuiste tú, inicia sesión o recupera tu contraseña.',
      ),
      ...linkTo(siteUrl, '/login', 'Iniciar sesión'),
    ],
    why: 'Si no fuiste tú, no tienes que hacer nada: tu cuenta sigue igual.',
  });

export const passwordChangedMail = ({ nombres, at, siteUrl }: Notice & { at: Date }): MailContent =>
  composeMail({
    kind: 'password-changed',
    subject: 'Tu contraseña de Cotejo cambió',
    heading: 'Cambiaste tu contraseña',
    nombres,
    blocks: [
      { kind: 'facts', rows: [['Cuándo', formatLongDateTime(at)]] },
      paragraph('Desde ahora usa la nueva para entrar. Cerramos tu sesión en los demás dispositivos.'),
      ...linkTo(siteUrl, '/recuperar-password', 'No fui yo'),
    ],
    why: notYou,
  });

/** For users with `loginAlerts`. */
export const newSignInMail = ({
  nombres,
  at,
  device,
  ipAddress,
  siteUrl,
}: Notice & { at: Date; device: string; ipAddress: string }): MailContent =>
  composeMail({
    kind: 'new-sign-in',
    subject: 'Entraron a tu cuenta de Cotejo',
    heading: 'Nuevo inicio de sesión',
    nombres,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Cuándo', formatLongDateTime(at)],
          ['Dispositivo', oneLine(device).slice(0, 120) || 'Desconocido'],
          ['Dirección', ipAddress],
        ],
      },
      paragraph('Si fuiste tú, no tienes que hacer nada.'),
      ...linkTo(siteUrl, '/recuperar-password', 'No fui yo'),
    ],
    why: notYou,
    silence: siteUrl === undefined ? null : `${siteUrl}/configuracion/seguridad`,
  });

/** For a recovery by cédula. */
export const signInEmailMail = ({ nombres, email, siteUrl }: Notice & { email: string }): MailContent =>
  composeMail({
    kind: 'sign-in-address',
    subject: 'El correo con el que entras a Cotejo',
    heading: 'Este es tu correo de acceso',
    nombres,
    blocks: [
      paragraph('Inicia sesión con esta dirección:'),
      { kind: 'facts', rows: [['Correo', email]] },
      ...linkTo(siteUrl, '/login', 'Iniciar sesión'),
    ],
    why: 'Alguien lo pidió con tu cédula. Si no fuiste tú, ignóralo: este correo solo llega a ti.',
  });

/** Sent to both addresses. `maskedEmail` is the new one. */
export const emailChangedMail = ({
  nombres,
  at,
  maskedEmail,
}: Notice & { at: Date; maskedEmail: string }): MailContent =>
  composeMail({
    kind: 'email-changed',
    subject: 'El correo de tu cuenta de Cotejo cambió',
    heading: 'Tu correo de acceso cambió',
    nombres,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ['Nuevo correo', maskedEmail],
          ['Cuándo', formatLongDateTime(at)],
        ],
      },
      paragraph('Desde ahora usa el nuevo para entrar. El anterior ya no abre tu cuenta.'),
    ],
    why: 'Si no fuiste tú, escríbenos cuanto antes desde la página de contacto.',
  });

const protections = {
  twoStep: 'Código al iniciar sesión',
  loginAlerts: 'Aviso cuando alguien entra a tu cuenta',
} as const;

/** `states` are the changed settings with their new values. */
export const securityChangedMail = ({
  nombres,
  at,
  states,
  siteUrl,
}: Notice & { at: Date; states: Partial<Record<keyof typeof protections, boolean>> }): MailContent =>
  composeMail({
    kind: 'security-changed',
    subject: 'Cambió la seguridad de tu cuenta de Cotejo',
    heading: 'Cambió la seguridad de tu cuenta',
    nombres,
    blocks: [
      {
        kind: 'facts',
        rows: [
          ...(['twoStep', 'loginAlerts'] as const).flatMap((name): [string, string][] =>
            states[name] === undefined ? [] : [[protections[name], states[name] ? 'activado' : 'desactivado']],
          ),
          ['Cuándo', formatLongDateTime(at)],
        ],
      },
      paragraph('Si fuiste tú, no tienes que hacer nada.'),
      ...linkTo(siteUrl, '/recuperar-password', 'No fui yo'),
    ],
    why: notYou,
  });

export const dataExportedMail = ({ nombres, at }: Notice & { at: Date }): MailContent =>
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
    why: notYou,
  });

export const accountDeletedMail = ({ nombres, at }: Notice & { at: Date }): MailContent =>
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

/** `m•••@e•••.ec`: only the owner can recognize it. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@');
  const ending = domain.slice(domain.lastIndexOf('.'));
  return `${local.slice(0, 1)}•••@${domain.slice(0, 1)}•••${ending}`;
}
