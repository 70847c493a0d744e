import type { Permission } from '@cotejo/contracts/core/permissions';
import { approvedMeaning, lenderStep, reviewStep } from '@cotejo/contracts/credits/review-story';
import { type CreditStatus, creditStatuses } from '@cotejo/contracts/credits/status';
import type { TurnWords } from '@cotejo/contracts/credits/turn-words';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FakeSmtp, startFakeSmtp } from '#platform/mail/fake-smtp.ts';
import { composeMail, type MailContent } from '#platform/mail/layout.ts';
import {
  accountDeletedMail,
  dataExportedMail,
  emailChangedMail,
  maskEmail,
  newSignInMail,
  passwordChangedMail,
  registrationAttemptMail,
  securityChangedMail,
  signInEmailMail,
  welcomeMail,
} from '#platform/mail/messages/account-notices.ts';
import {
  adminEmailCodeMail,
  adminNewPasswordMail,
  adminRecoveryMail,
  adminTemporaryPasswordMail,
  existingAccountMail,
  temporaryPasswordMail,
  twoStepCodeMail,
  unlockCodeMail,
  verificationCodeMail,
} from '#platform/mail/messages/codes.ts';
import { contactMessageMail } from '#platform/mail/messages/contact-message.ts';
import { creditReminderMail, creditReturnedMail, creditStatusMail } from '#platform/mail/messages/credit-notices.ts';
import { manyDocumentsMail, permissionsChangedMail } from '#platform/mail/messages/office-notices.ts';
import { createSmtpTransport } from '#platform/mail/smtp-transport.ts';

const siteUrl = 'https://cotejo.example';
const nombres = 'María José Ñáñez';
const at = new Date('2026-11-21T03:01:00Z');
const code = '7K2QXM';
const codeMail = { nombres, code, minutes: 15, siteUrl };
const credit = {
  id: 'credit-1',
  nombres,
  number: 'C-26-04821',
  payments: {
    received: 8_000,
    upfront: 0,
    charges: [],
    firstPayment: 225.21,
    lastPayment: 216.14,
    realTotal: 10_604.89,
  },
  amountCents: 800_000,
  termMonths: 24,
  institution: 'Banco & Andes <S.A.>',
  siteUrl,
};
const illegible = { id: '1', sentence: 'No se lee bien.', nextStep: 'Sube una foto con buena luz.' };
const reason = { id: '2', sentence: 'La institución ya no aplica.', nextStep: 'Elige otra institución.' };
const hostile = 'ZZZZZZ\r\nABC123\n<img src=x onerror=alert(1)>';

const withCode: Record<string, MailContent> = {
  verificationCode: verificationCodeMail(codeMail),
  existingAccount: existingAccountMail(codeMail),
  unlockCode: unlockCodeMail(codeMail),
  twoStepCode: twoStepCodeMail(codeMail),
  temporaryPassword: temporaryPasswordMail(codeMail),
  adminTemporaryPassword: adminTemporaryPasswordMail({
    ...{ ...codeMail, minutes: 1_440 },
    ...{ grantedBy: hostile, permissions: ['credits.approve', 'documents.verify'] },
  }),
  adminNewPassword: adminNewPasswordMail({ ...codeMail, minutes: 1_440 }),
  adminRecovery: adminRecoveryMail(codeMail),
  adminEmailCode: adminEmailCodeMail(codeMail),
};

const withoutCode: Record<string, MailContent> = {
  welcome: welcomeMail({ nombres, siteUrl }),
  registrationAttempt: registrationAttemptMail({ nombres, siteUrl }),
  passwordChanged: passwordChangedMail({ nombres, at, siteUrl }),
  newSignIn: newSignInMail({ nombres, at, device: hostile, ipAddress: '192.0.2.7', siteUrl }),
  signInEmail: signInEmailMail({ nombres, email: 'maria@ejemplo.ec', siteUrl }),
  emailChanged: emailChangedMail({ nombres, at, maskedEmail: maskEmail('maria@ejemplo.ec') }),
  securityChanged: securityChangedMail({ nombres, at, states: { twoStep: false, loginAlerts: true }, siteUrl }),
  dataExported: dataExportedMail({ nombres, at }),
  accountDeleted: accountDeletedMail({ nombres, at }),
  contactMessage: contactMessageMail({ nombres: hostile, email: 'ana@ejemplo.ec', mensaje: hostile }),
  manyDocuments: manyDocumentsMail({
    ...{ adminId: 'admin-1', name: hostile, people: 31, isRefused: false, at, siteUrl },
  }),
  documentsRefused: manyDocumentsMail({
    ...{ adminId: 'admin-1', name: hostile, people: 300, isRefused: true, at, siteUrl },
  }),
  permissionsChanged: permissionsChangedMail({
    ...{ nombres, by: hostile, added: ['credits.approve'], removed: ['users.manage'], hasSome: true, at, siteUrl },
  }),
  documentsReturned: creditReturnedMail({
    ...credit,
    kind: 'documents-needed',
    corrections: [
      { documentType: 'payroll', reason: illegible, words: '' },
      { documentType: 'services', reason: null, words: hostile },
    ],
    reason: null,
    words: '',
  }),
  reminder: creditReminderMail({
    ...credit,
    missing: ['el tipo de cuota', 'los roles de pago', 'la planilla de servicio básico'],
    documents: 2,
  }),
  creditReturned: creditReturnedMail({ ...credit, kind: 'credit-status', corrections: [], reason, words: hostile }),
  ...Object.fromEntries(
    creditStatuses.map((status) => [`creditStatus ${status}`, creditStatusMail({ ...credit, status, words: hostile })]),
  ),
};

let smtp: FakeSmtp;
beforeAll(async () => {
  smtp = await startFakeSmtp();
});
afterAll(() => smtp.close());

/** Sends it over SMTP and parses what arrived. */
async function readBack(content: MailContent) {
  const transport = createSmtpTransport({ smtpUrl: smtp.url, mailFrom: 'Cotejo <no-responder@cotejo.example>' });
  await transport.deliver({ id: 'id-1', to: 'maria@ejemplo.ec', createdAt: at, silence: null, ...content });
  const arrived = smtp.received.at(-1);
  if (!arrived) throw new Error('Nothing arrived');
  return { ...arrived.mail, raw: arrived.raw, recipient: arrived.recipient };
}

const codeLines = (text: string) => text.split(/\r?\n/).filter((line) => /^\s*[0-9A-Z]{6,10}\s*$/.test(line));

describe.each(Object.entries({ ...withCode, ...withoutCode }))('%s', (name, content) => {
  it('arrives with the words it was given', async () => {
    const mail = await readBack(content);
    expect(mail.recipient).toBe('maria@ejemplo.ec');
    expect(mail.subject).toBe(content.subject);
    expect(mail.from).toMatchObject({ name: 'Cotejo', address: 'no-responder@cotejo.example' });
    expect(mail.messageId).toBe('<id-1@cotejo.example>');
    expect(mail.text?.replace(/\r\n/g, '\n').trimEnd()).toBe(content.text.trimEnd());
    expect(mail.html?.replace(/\r\n/g, '\n').trimEnd()).toBe(content.html.trimEnd());
  });

  it('has its code alone on one line, and no other line of that form', async () => {
    const { text } = await readBack(content);
    expect(codeLines(text ?? '')).toEqual(name in withCode ? [code] : []);
  });

  it('fetches nothing, runs nothing, and says the same in both forms', () => {
    expect(content.html).not.toMatch(/<(script|img|link|iframe|object|form)|url\(|@import|\son\w+="/i);
    expect(content.html).not.toContain('<S.A.>');
    for (const url of content.html.match(/https?:\/\/[^"<\s]+/g) ?? []) expect(url).toContain(siteUrl);
    expect(content.html).toContain('prefers-color-scheme:dark');
    expect(content.html).toContain('max-width:600px');
    if (name in withCode) expect(content.html.match(new RegExp(`>${code}<`, 'g'))).toHaveLength(1);
  });

  it('speaks of tú and never of usuario', () => {
    expect(content.text).not.toMatch(/\b(usted|usuario|recurso|operación)\b/i);
  });
});

/** Of a hand-over that was not answered in time. */
const goStep: TurnWords = {
  ...{ tag: 'approved', summary: '', compareAgain: false, bring: true, reach: true },
  headline: 'Banco & Andes <S.A.> no ha respondido.',
  next: 'Llámala o ve con esto:',
};

describe('what the mails say', () => {
  it('greets by name, and nobody by an advertisement, a page or markup', () => {
    expect(withCode.verificationCode?.text).toContain('Hola, María José Ñáñez:');
    for (const name of ['Gane en www.malo.example', '<b>Ana</b>', 'Ana\nABC123', 'Premio: $500', '', null]) {
      const { text, html } = verificationCodeMail({ ...codeMail, nombres: name });
      expect(codeLines(text)).toEqual([code]);
      expect(html).not.toContain('<b>');
      if (name !== 'Ana\nABC123') expect(text).toContain('\nHola:\n');
    }
  });

  it('says how long the code is good for', () => {
    expect(withCode.verificationCode?.text).toContain('Sirve durante 15 minutos y una sola vez.');
    expect(withCode.adminTemporaryPassword?.text).toContain('Sirve durante 24 horas.');
  });

  it('tells a new administrator who gave the access, what they may do and where to begin [9.7.10]', () => {
    const mailOf = (permissions: Permission[]) =>
      adminTemporaryPasswordMail({ ...codeMail, minutes: 1_440, grantedBy: 'Gabriela Ortiz', permissions }).text;
    const reviewer = mailOf(['credits.approve', 'credits.reject', 'documents.verify']);
    expect(reviewer).toContain(
      'Gabriela Ortiz te dio acceso a la administración. Puedes aprobar créditos, rechazar créditos y verificar documentos.',
    );
    expect(reviewer).toContain('Empieza por la cola de revisión, en el Dashboard.');
    expect(mailOf(['content.manage'])).toContain('Puedes gestionar contenidos.');
    expect(mailOf(['content.manage'])).toContain('Empieza por Blogs.');
  });

  it('promises a new administrator without permissions only what the contract opens to all of them [6.4.3]', () => {
    const { text } = adminTemporaryPasswordMail({
      ...{ ...codeMail, minutes: 1_440, grantedBy: 'Gabriela Ortiz', permissions: [] },
    });
    expect(text).toContain(
      'Por ahora puedes ver el resumen, las instituciones, las tasas, los artículos, los términos y condiciones y las ' +
        'imágenes del sitio, sin cambiar nada; lo demás te lo puede dar Gabriela Ortiz.',
    );
    expect(text).toContain('Empieza por el Dashboard.');
  });

  it('leads from the code to the page that takes it in any window [9.2.8]', () => {
    expect(withCode.verificationCode?.text).toContain(
      '¿Ya no la tienes abierta? También sirve aquí, en este teléfono o en cualquier otro:\n',
    );
    expect(withCode.verificationCode?.text).toContain('Escribir el código:\nhttps://cotejo.example/verificar-email\n');
    expect(verificationCodeMail({ ...codeMail, siteUrl: undefined }).text).not.toContain('También sirve aquí');
  });

  it('speaks of a password as la and of a code as lo', () => {
    for (const name of ['temporaryPassword', 'adminRecovery', 'adminNewPassword'])
      expect(withCode[name]?.text).toContain('No la compartas');
    for (const name of ['verificationCode', 'unlockCode', 'twoStepCode'])
      expect(withCode[name]?.text).toContain('No lo compartas');
  });

  it('says that the account exists, and carries the code too', () => {
    expect(withCode.existingAccount?.subject).toBe('Ya tienes una cuenta en Cotejo');
    expect(codeLines(withCode.existingAccount?.text ?? '')).toEqual([code]);
  });

  it('writes money and time as in Ecuador', () => {
    expect(withoutCode['creditStatus APPROVED']?.text).toContain('Solicitud: C-26-04821\nMonto: $8.000\n');
    const odd = creditStatusMail({ ...credit, amountCents: 123_450, status: 'APPROVED' });
    expect(odd.text).toContain('Monto: $1.234,50\n');
    // 03:01 UTC is the evening before in Ecuador.
    expect(withoutCode.passwordChanged?.text).toContain('Cuándo: 20 de noviembre de 2026, 22:01');
  });

  it('names first and last instalment and total with the charges, before and after the decision [9.1.4]', () => {
    const facts = 'Primera cuota: $225,21\nÚltima cuota: $216,14\nTotal que pagas: $10.604,89\n';
    for (const status of ['DOCUMENTS_SUBMITTED', 'APPROVED'])
      expect(withoutCode[`creditStatus ${status}`]?.text).toContain(facts);
    const equal = { ...credit.payments, firstPayment: 100, lastPayment: 100, realTotal: 1_200 };
    const fixed = creditStatusMail({ ...credit, payments: equal, status: 'APPROVED' }).text;
    expect(fixed).toContain('Cuota mensual: $100,00\nTotal que pagas: $1.200,00\n');
    expect(creditStatusMail({ ...credit, payments: null, status: 'CANCELLED' }).text).not.toContain('Total que pagas');
    expect(fixed).not.toMatch(/^(Recibes:|Pagas aparte|Te devuelven)/m);
  });

  it('counts what is paid aside, asks to bring it, and warns of any other advance [6.3.10]', () => {
    const visit = {
      ...{ email: null, phone: null, whatsapp: null, website: null, slug: null, branch: null },
      ...{ requirements: [], city: 'Quito' },
    };
    const mailOf = (upfront: number) =>
      creditStatusMail({
        ...credit,
        payments: { ...credit.payments, upfront },
        status: 'APPROVED',
        visit,
        turn: goStep,
      }).text;
    const text = mailOf(30);
    expect(text).toContain('Pagas aparte el primer día: $30\n');
    expect(text).toContain('$30,00 que pagas aparte el primer día\n');
    expect(text).toContain(
      'Fuera de los $30,00 que pagas aparte el primer día, en la institución, nadie debe pedirte dinero por adelantado. Si ocurre,',
    );
    const whole = mailOf(0);
    expect(whole).not.toContain('aparte');
    expect(whole).toContain('Nadie debe pedirte dinero por adelantado. Si ocurre, no pagues y avísanos.');
  });

  it('says of an approval what the profile says, with links to reach the institution [12.9.51]', () => {
    const visit = {
      ...{ email: 'hola@banco.example', phone: '+59322981300', whatsapp: '+593991234567', website: null },
      ...{ slug: 'banco', branch: null, requirements: [], city: 'Quito' },
    };
    const { text, html } = creditStatusMail({ ...credit, status: 'APPROVED', visit, turn: goStep });
    expect(text).toContain('Banco & Andes <S.A.> no ha respondido. Llámala o ve con esto:');
    expect(text).toContain('Teléfono: 02 298 1300');
    for (const href of ['tel:+59322981300', 'https://wa.me/593991234567', 'mailto:hola@banco.example'])
      expect(html).toContain(`href="${href}"`);
    const waiting = { ...goStep, headline: 'X tiene tus papeles.', next: '', bring: false };
    expect(creditStatusMail({ ...credit, status: 'APPROVED', visit, turn: waiting }).text).not.toContain('Lleva:');
  });

  it('says which permission there is, while the application is under review [12.9.52]', () => {
    const mailOf = (consent: { given: boolean; at: string } | null) =>
      creditStatusMail({ ...credit, status: 'DOCUMENTS_SUBMITTED', consent, now: new Date('2026-12-02T15:00:00Z') })
        .text;
    const at = '2026-11-30T15:00:00.000Z';
    expect(mailOf({ given: true, at })).toContain('Diste tu permiso el lunes 30');
    expect(mailOf({ given: false, at })).toContain('Sin tu permiso no le entregamos nada');
    expect(mailOf({ given: true, at })).not.toContain('Sin tu permiso');
  });

  it('tells what happens next, differently for each status', () => {
    const texts = creditStatuses.map((status) => creditStatusMail({ ...credit, status }).text);
    expect(new Set(texts).size).toBe(creditStatuses.length);
    const approved = withoutCode['creditStatus APPROVED']?.text ?? '';
    expect(approved).toContain(approvedMeaning('Banco & Andes <S.A.>', false));
    expect(withoutCode['creditStatus REJECTED']?.html).toContain('&lt;img src=x onerror=alert(1)&gt;');
  });

  it('says with the words of the one story who reviews, who decides and who gets the papers [9.2.1]', () => {
    const mailOf = (status: CreditStatus) => creditStatusMail({ ...credit, status });
    expect(mailOf('DOCUMENTS_SUBMITTED').text).toContain(`${reviewStep} ${lenderStep('Banco & Andes <S.A.>')}`);
    expect(mailOf('UNDER_REVIEW').text).toContain(
      'quien te evalúa y decide es Banco & Andes <S.A.>; si acepta, firma contigo',
    );
    const approved = mailOf('APPROVED');
    const ready = 'Tu solicitud está lista para Banco & Andes <S.A.>';
    expect(approved.subject).toBe(ready);
    expect(approved.text.split('\n')[0]).toBe(ready);
  });

  it('names the day by which an answer comes, and from the next day on says that the office is late [10.1.3]', () => {
    const textOf = (status: CreditStatus, now: string) =>
      creditStatusMail({ ...credit, status, answerBy: '2026-07-14', now: new Date(now) }).text;
    const named =
      'Una persona de Cotejo revisa tus documentos. Tendrás una respuesta a más tardar el martes 14 de julio. ';
    for (const status of ['DOCUMENTS_SUBMITTED', 'UNDER_REVIEW'] as const) {
      // The evening of the 14th in Ecuador, and its midnight.
      expect(textOf(status, '2026-07-15T04:59:00.000Z')).toContain(named);
      const late = textOf(status, '2026-07-15T05:00:00.000Z');
      expect(late).toContain('Nos pasamos del plazo; tu solicitud sigue en revisión.');
      expect(late).not.toContain('a más tardar');
    }
  });

  it('reminds of exactly what is missing, in the subject too, and leads to it [9.2.7] [6.2.2]', () => {
    const remind = (missing: string[], documents: number) => creditReminderMail({ ...credit, missing, documents });
    const { subject, text } = withoutCode.reminder ?? { subject: '', text: '' };
    expect(subject).toBe('Te faltan 2 documentos para Banco & Andes <S.A.>');
    expect(text).toContain('- El tipo de cuota\n- Los roles de pago\n- La planilla de servicio básico\n');
    expect(text).toContain(
      'Continuar mi solicitud:\nhttps://cotejo.example/creditos/detalles?credito=credit-1&continuar=si\n',
    );
    expect(remind(['los roles de pago'], 1).subject).toBe('Te falta 1 documento para Banco & Andes <S.A.>');
    expect(remind(['el tipo de cuota'], 0).subject).toBe('Te falta elegir tu cuota para Banco & Andes <S.A.>');
    const complete = remind([], 0);
    expect(complete.subject).toBe('Solo falta enviar tu solicitud para Banco & Andes <S.A.>');
    expect(complete.text).not.toContain('Esto es lo que falta');
  });

  it('leads from a return to the document to change, and without one to the profile [6.2.2]', () => {
    expect(withoutCode.documentsReturned?.text).toContain(
      'Cambiar documentos:\nhttps://cotejo.example/creditos/detalles?credito=credit-1&continuar=si\n',
    );
    expect(withoutCode.creditReturned?.text).toContain('Ver mi solicitud:\nhttps://cotejo.example/perfil\n');
  });

  it('leads from a notice that can be silenced to where it is, in both forms', () => {
    const url = 'https://cotejo.example/configuracion/notificaciones';
    for (const name of ['reminder', 'documentsReturned', 'creditReturned', 'creditStatus APPROVED']) {
      expect(withoutCode[name]?.text).toContain(`Elegir qué avisos recibo:\n${url}\n`);
      expect(withoutCode[name]?.html).toContain(`href="${url}"`);
    }
    const signIn = 'https://cotejo.example/configuracion/seguridad';
    expect(withoutCode.newSignIn?.text).toContain(`Elegir qué avisos recibo:\n${signIn}\n`);
    for (const name of ['passwordChanged', 'securityChanged', 'emailChanged'])
      expect(withoutCode[name]?.text).not.toContain('Elegir qué avisos recibo');
  });

  it('says who changed the password and how to go in from now on', () => {
    expect(withoutCode.passwordChanged?.text).toContain('Cambiaste tu contraseña\n');
    expect(withoutCode.passwordChanged?.text).toContain('Desde ahora usa la nueva para entrar.');
  });

  it('names each document to change with its reason, the reviewer’s words as a quotation, and what to do', () => {
    const { subject, text } = withoutCode.documentsReturned ?? { subject: '', text: '' };
    expect(subject).toBe('Cambia 2 documentos de tu solicitud de crédito');
    expect(text).toContain(
      'Roles de pago: No se lee bien.\n\nSube una foto con buena luz.\n\nPlanilla de servicio básico',
    );
    expect(text).toContain('Planilla de servicio básico\n\n> ZZZZZZ\n> ABC123\n');
    expect(text).toContain('vuelve a enviar la solicitud');
  });

  it('gives the reason of a return without documents, and of a rejection with the documents that were not accepted', () => {
    expect(withoutCode.creditReturned?.text).toMatch(
      /La institución ya no aplica\.[\s\S]*> ZZZZZZ[\s\S]*Elige otra institución\.[\s\S]*volvió a tus manos/,
    );
    const rejected = creditStatusMail({
      ...credit,
      status: 'REJECTED',
      reason,
      words: '',
      rejected: [{ documentType: 'id', reason: illegible, words: 'Falta la firma' }],
    });
    expect(rejected.text).toMatch(
      /La institución ya no aplica\.[\s\S]*no se aceptaron:\n\nDocumento de identidad: No se lee bien\.\n\n> Falta la firma/,
    );
    expect(rejected.text).toMatch(/Elige otra institución\.\n\nPuedes volver a intentarlo cuando quieras\./);
    // The application is closed; its documents cannot be changed.
    expect(rejected.text).not.toContain('Sube una foto');
  });

  it('hides most of the new e-mail address', () => {
    expect(maskEmail('maria@ejemplo.ec')).toBe('m•••@e•••.ec');
    expect(withoutCode.emailChanged?.text).not.toContain('maria@');
  });

  it('refuses a code that could not be picked out', () => {
    expect(() => verificationCodeMail({ ...codeMail, code: 'abc' })).toThrow(TypeError);
  });

  it('keeps a word in capitals alone on a line from looking like a code', () => {
    const block = { kind: 'paragraph', text: 'GRATIS' } as const;
    const mail = composeMail({ kind: 'welcome', subject: 's', heading: 'h', blocks: [block], why: 'w' });
    expect(codeLines(mail.text)).toEqual([]);
  });
});
