/** What each kind of mail is about, for the person's preferences; null means that it is always sent. */
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
} as const satisfies Record<string, 'statusChanges' | 'documents' | 'news' | null>;

export type MailKind = keyof typeof preferenceOfKind;

/**
 * Whether the person wants this kind of mail (decisions, "Mail preferences": codes and security mails are always sent).
 */
export function isMailWanted(
  kind: MailKind,
  preferences: { statusChanges: boolean; documents: boolean; news: boolean },
): boolean {
  const preference = preferenceOfKind[kind];
  return preference === null || preferences[preference];
}
