import { type CodeMail, validOnce } from '#platform/mail/code-mail.ts';
import { composeMail, linkTo, type MailContent, paragraph } from '#platform/mail/layout.ts';

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
      validOnce(minutes),
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
      validOnce(minutes),
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
      validOnce(minutes),
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
    blocks: [paragraph('Tu contraseña es correcta. Falta este código:'), { kind: 'code', code }, validOnce(minutes)],
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
      validOnce(minutes, 'la'),
      ...linkTo(siteUrl, '/login', 'Iniciar sesión'),
    ],
    why: 'Si no pediste recuperar tu cuenta, ignora este correo: tu contraseña de siempre sigue sirviendo.',
  });
