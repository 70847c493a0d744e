/** The preference that each kind follows; null: always sent. */
const preferenceOfKind = {
  'verification-code': null,
  'existing-account': null,
  'registration-attempt': null,
  welcome: null,
  'unlock-code': null,
  'two-step-code': null,
  'temporary-password': null,
  'admin-temporary-password': null,
  'admin-recovery': null,
  'password-changed': null,
  'new-sign-in': null,
  'sign-in-address': null,
  'email-changed': null,
  'email-change-code': null,
  'security-changed': null,
  'data-exported': null,
  'account-deleted': null,
  'contact-message': null,
  'credit-status': 'statusChanges',
  'documents-needed': 'documents',
  'documents-missing': 'documents',
  'second-factor-code': null,
  'second-factor-changed': null,
  'handover-link': null,
  'handover-code': null,
  'handover-withdrawn': null,
  'handover-contacts': null,
  'handover-news': 'statusChanges',
  'many-documents': null,
  'permissions-changed': null,
} as const satisfies Record<string, 'statusChanges' | 'documents' | 'news' | null>;

export type MailKind = keyof typeof preferenceOfKind;
export const mailKinds = Object.keys(preferenceOfKind) as MailKind[];

// Whether a mail contains a code that lets its reader act as the person.
const carriesCode = {
  'verification-code': true,
  'existing-account': true,
  'registration-attempt': false,
  welcome: false,
  'unlock-code': true,
  'two-step-code': true,
  'temporary-password': true,
  'admin-temporary-password': true,
  'admin-recovery': true,
  'email-change-code': true,
  'password-changed': false,
  'new-sign-in': false,
  'sign-in-address': false,
  'email-changed': false,
  'security-changed': false,
  'data-exported': false,
  'account-deleted': false,
  'contact-message': false,
  'credit-status': false,
  'documents-needed': false,
  'documents-missing': false,
  'second-factor-code': true,
  'second-factor-changed': false,
  'handover-link': true,
  'handover-code': true,
  'handover-withdrawn': false,
  'handover-contacts': false,
  'handover-news': false,
  'many-documents': false,
  'permissions-changed': false,
} as const satisfies Record<MailKind, boolean>;

/** A path of the site. */
export const mailChoicesPath = '/configuracion/notificaciones';

/** False for kinds that are unknown to this version. */
export const isSilenceable = (kind: string): boolean =>
  (preferenceOfKind as Partial<Record<string, string | null>>)[kind] != null;

export const kindsWithCodes = mailKinds.filter((kind) => carriesCode[kind]);

export function isMailWanted(
  kind: MailKind,
  preferences: { statusChanges: boolean; documents: boolean; news: boolean },
): boolean {
  const preference = preferenceOfKind[kind];
  return preference === null || preferences[preference];
}
