/** Tables with rows about a user that the export contains. */
export const exportedTables: readonly string[] = [
  'users',
  'password_history',
  'user_sessions',
  'pending_registrations',
  'admins',
  'consents',
  'handover_consents',
  'handovers',
  'handover_log',
  'search_history',
  'credits',
  'credit_events',
  'credit_offers',
  'credit_reminders',
  'credit_returns',
  'credit_schedules',
  'idempotency_keys',
  'document_uploads',
  'documents',
  'notes',
  'mails',
  'notifications',
  'activities',
  'activity_words',
];

/** Tables that refer to a user but are not exported, with the reason. */
export const leftOutTables: Readonly<Record<string, string>> = {
  verification_codes: 'secrets that live for minutes',
  tallies: 'counts of wrong tries, for a day at most',
  verified_emails: 'says for half an hour what users.is_email_verified says',
  handover_links: 'addresses of the contacts of an institution and secrets',
  document_parts: 'bytes of an upload that is not complete, which nobody can open',
  institutions: 'the address is that of an institution',
  notification_reads: 'what administrators have read',
  reason_uses: 'the reasons stand with the decision and the returns',
};
