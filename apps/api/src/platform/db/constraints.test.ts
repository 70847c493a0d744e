import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { inTransaction } from '#platform/db/database.ts';
import { findPostgresError } from '#platform/db/database-errors.ts';
import { rateVersions } from '#platform/db/schema.ts';
import { insertOneRowOfEach } from '#testing/one-row-of-each.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

/** Of a link by which a phone sends photos, which waits for its opening. */
const unopened = 'opened_at = null, device = null, access_token_hash = null, confirmed_at = null, number = null';

/** Updates that violate one CHECK each. */
const checks: Record<string, Record<string, string>> = {
  users: {
    status_known: `status = 'asleep'`,
    pending_unverified: `status = 'pending_verification'`,
    email_lower: `email = 'Ana@ejemplo.ec'`,
    cedula_digits: `cedula = '171003406'`,
    failed_logins_least: 'failed_logins = -1',
    version_least: 'version = 0',
  },
  pending_registrations: {
    email_lower: `email = 'Ana@ejemplo.ec'`,
    cedula_digits: `cedula = '171003406x'`,
    expires_later: 'expires_at = created_at',
  },
  verification_codes: {
    purpose_known: `purpose = 'fun'`,
    email_lower: `email = 'Ana@ejemplo.ec'`,
    failed_attempts_least: 'failed_attempts = -1',
    expires_later: 'expires_at = created_at',
  },
  tallies: { purpose_known: `purpose = 'fun'`, email_lower: `email = 'Ana@ejemplo.ec'`, tries_least: 'tries = -1' },
  verified_emails: { email_lower: `email = 'Ana@ejemplo.ec'` },
  user_sessions: { expires_later: 'expires_at = created_at' },
  admins: {
    permissions_known: `permissions = array['credits.approve', 'everything']`,
    email_lower: `email = 'Ana@ejemplo.ec'`,
    failed_logins_least: 'failed_logins = -1',
    wrong_temporary_tries_least: 'wrong_temporary_tries = -1',
  },
  admin_sessions: { expires_later: 'access_expires_at = created_at' },
  admin_totps: { confirmed_with_step: 'last_step = null' },
  admin_passkeys: { counter_least: 'counter = -1' },
  admin_sign_ins: {
    token_hash_hex: `token_hash = 'x'`,
    tries_least: 'tries = -1',
    expires_later: 'expires_at = created_at',
  },
  admin_challenges: { purpose_known: `purpose = 'fun'`, expires_later: 'expires_at = created_at' },
  admin_code_tries: { wrong_least: 'wrong = -1', shut_times_least: 'shut_times = -1' },
  images: { content_type_known: `content_type = 'text/html'`, width_least: 'width = 0', height_least: 'height = 0' },
  blog_posts: { version_least: 'version = 0' },
  terms_versions: { revision_least: 'revision = 0', deleted_inactive: 'is_active = true' },
  carousel_items: { section_known: `section = 'footer'` },
  catalog_version: { one_row: 'id = 2', version_least: 'version = 0' },
  institutions: {
    type_known: `type = 'SHOP'`,
    version_least: 'version = 0',
    supervisor_known: `supervisor = 'BCE', segment = null`,
    segment_range: 'segment = 6',
    segment_of_seps: `supervisor = 'SB'`,
    phone_form: `phone = '022981300'`,
    whatsapp_form: `whatsapp = '0991234567'`,
    website_https: `website = 'http://banco.ejemplo.ec'`,
  },
  legal_rates: {
    month_first: `month = '2026-03-02'`,
    segment_known: `segment = 'fun'`,
    maximum_effective_rate_range: 'maximum_effective_rate = 101',
    source_url_https: `source_url = 'javascript:alert(1)'`,
  },
  proposed_rates: {
    min_rate_range: 'min_rate = -1',
    max_rate_range: 'max_rate = 101',
    in_order: 'min_rate = 17',
    source_url_https: `source_url = 'x'`,
  },
  ceiling_versions: {
    month_first: `month = '2026-03-02'`,
    segment_known: `segment = 'fun'`,
    maximum_effective_rate_range: 'maximum_effective_rate = 101',
    source_url_https: `source_url = 'javascript:alert(1)'`,
  },
  proposed_ceilings: {
    month_first: `month = '2026-03-02'`,
    segment_known: `segment = 'fun'`,
    maximum_effective_rate_range: 'maximum_effective_rate = 101',
    source_url_https: `source_url = 'javascript:alert(1)'`,
  },
  rate_imports: {
    kind_known: `kind = 'fun'`,
    wrong_least: 'wrong = -1',
    confirmed_least: 'confirmed = -1',
    applied_whole: 'applied_by = null',
    undone_whole: 'undone_by = null',
    undone_applied: 'applied_at = null, applied_by = null, applied_by_name = null, applied = null, confirmed = null',
  },
  rate_versions: {
    number_least: 'number = 0',
    min_rate_range: 'min_rate = -1',
    max_rate_range: 'max_rate = 101',
    rates_in_order: 'min_rate = 17',
    source_url_https: `source_url = 'x'`,
  },
  rate_confirmations: { source_url_https: `source_url = 'x'` },
  charged_averages: {
    month_first: `month = '2026-03-02'`,
    segment_known: `segment = 'fun'`,
    effective_rate_range: 'effective_rate = -1',
    source_url_https: `source_url = 'x'`,
    amount_lent_cents_least: 'amount_lent_cents = -1',
  },
  credits: {
    status_known: `status = 'LOST', decided_at = null, decided_by = null, decision_reason = null, decision_words = null`,
    amount_cents_range: 'amount_cents = 0',
    term_months_range: 'term_months = 73',
    income_cents_least: 'income_cents = 0',
    document_digits: `document = 'x'`,
    amortization_type_range: 'amortization_type = 3',
    version_least: 'version = 0',
    round_least: 'round = 0',
    amortization_of_institution: 'institution_id = null',
    institution_selected: `status = 'INSTITUTION_SELECTED', institution_id = null, decided_at = null, decided_by = null,
      decision_reason = null, decision_words = null, amortization_type = null`,
    submissions_together: 'last_submitted_at = null',
    review_submitted: `status = 'UNDER_REVIEW', submitted_at = null, last_submitted_at = null, decided_at = null,
      decided_by = null, decision_reason = null, decision_words = null`,
    approval_told: 'approval_told_at = now()',
    decided: 'decided_at = null, decided_by = null',
    decided_by_decided: `status = 'CANCELLED', decided_at = null, decision_reason = null, decision_words = null`,
    taken_together: 'taken_since = now()',
    taken_waiting: 'taken_since = now(), taken_until = now()',
    reason_rejected: `status = 'APPROVED', decision_reason = null`,
  },
  credit_offers: { sha256_hex: `sha256 = 'x'` },
  credit_events: {
    status_known: `status = 'LOST'`,
    by_known: `by = 'nobody', admin_id = null`,
    admin_by: `by = 'user'`,
  },
  documents: {
    document_type_known: `document_type = 'other'`,
    file_type_known: `file_type = 'image/gif'`,
    size_bytes_least: 'size_bytes = 0',
    received_bytes_least: 'received_bytes = 0',
    sha256_hex: `sha256 = 'x'`,
    received_sha256_hex: `received_sha256 = 'x'`,
    version_least: 'version = 0',
    verdict: 'verified_at = null, verified_by = null',
    verified_by_verdict: 'is_verified = null, verified_at = null, reason = null, replaced_at = null',
    reason_rejected: 'is_verified = true',
    replaced_judged: 'is_verified = null, verified_at = null, verified_by = null, reason = null',
    source_known: `source = 'fax', phone_link_id = null`,
    phone_link_source: `source = 'web'`,
  },
  document_openings: {
    document_type_known: `document_type = 'other'`,
    role_known: `role = 'nobody', institution_id = null`,
    institution: `role = 'reviewer'`,
  },
  document_uploads: {
    document_type_known: `document_type = 'other'`,
    size_bytes_least: 'size_bytes = 0, received_bytes = 0',
    sha256_hex: `sha256 = 'x'`,
    received_bytes_range: 'received_bytes = 101, document_id = null',
    whole: 'received_bytes = 99',
  },
  document_parts: { first_byte_least: 'first_byte = -1', size_bytes_least: 'size_bytes = 0' },
  credit_returns: { round_least: 'round = 1', ended_later: `ended_at = at - interval '1 s'` },
  handover_settings: { channel_known: `channel = 'fax'`, version_least: 'version = 0' },
  handovers: {
    approved_version_least: 'approved_version = 0',
    sending_least: 'sending = -1',
    told_need_known: `told_need = 'x'`,
    state_known: `state = 'lost', closed_at = null`,
    by_known: `by = 'nobody'`,
    version_least: 'version = 0',
    closed: 'closed_at = null',
  },
  handover_links: {
    sending_least: 'sending = 0',
    token_hash_hex: `token_hash = 'x'`,
    contact_email_lower: `contact_email = 'Ana@ejemplo.ec'`,
    wrong_codes_least: 'wrong_codes = -1',
    expires_later: 'expires_at = created_at',
  },
  handover_sessions: { token_hash_hex: `token_hash = 'x'`, expires_later: 'expires_at = created_at' },
  handover_disputes: { about_known: `about = 'received'` },
  handover_log: { what_known: `what = 'x'`, kind_known: `kind = 'lost'`, by_known: `by = 'nobody'` },
  phone_links: {
    token_hash_hex: `token_hash = 'x', code_hash = repeat('b', 64), ${unopened}`,
    code_hash_hex: `token_hash = repeat('b', 64), code_hash = 'x', ${unopened}`,
    access_token_hash_hex: `access_token_hash = 'x'`,
    number_range: 'number = 9',
    wrong_numbers_range: 'wrong_numbers = 4',
    documents_least: 'documents = -1',
    ended_by_known: `ended_at = created_at, ended_by = 'nobody', number = null`,
    end_together: 'ended_at = created_at, number = null',
    opened_together: 'device = null',
    confirmed_opened: `opened_at = null, device = null, access_token_hash = null, number = null`,
    token_waiting: `token_hash = repeat('b', 64), ${unopened}`,
    secrets_serve_once: `token_hash = repeat('b', 64), code_hash = repeat('b', 64)`,
    number_opened: `ended_at = created_at, ended_by = 'time'`,
    expires_later: 'expires_at = created_at',
  },
  idempotency_keys: { body_hash_hex: `body_hash = 'x'` },
  search_history: {
    amount_cents_range: 'amount_cents = 10000001',
    term_months_range: 'term_months = 2',
    income_cents_least: 'income_cents = 0',
    results_least: 'results = -1',
  },
  consents: { purpose_known: `purpose = 'fun', credit_id = null`, credit_application: `purpose = 'registration'` },
  notifications: { type_known: `type = 'fun'` },
  activities: {
    type_known: `type = 'fun'`,
    status_known: `status = 'fun'`,
    source_known: `source = 'fun'`,
    words_hash_hex: `words_hash = 'x'`,
  },
  activity_digests: {
    digest_hex: `digest = 'x'`,
    number_least: 'number = 0',
    last_record_least: 'last_record = -1',
    record_count_least: 'record_count = -1',
  },
  mails: { kind_known: `kind = 'fun'`, attempts_least: 'attempts = -1' },
};

/** Every foreign key with its ON DELETE action; none means NO ACTION. */
const foreignKeys = `
  activity_words.activity_id → activities
  admin_challenges.admin_id → admins cascade
  admin_code_tries.admin_id → admins cascade
  admin_passkeys.admin_id → admins cascade
  admin_recovery_codes.admin_id → admins cascade
  admin_sessions.admin_id → admins cascade
  admin_sign_ins.admin_id → admins cascade
  admin_totps.admin_id → admins cascade
  admins.user_id → users set null
  blog_posts.image_id → images
  carousel_items.image_id → images
  charged_averages.institution_id → institutions
  consents.credit_id → credits set null
  consents.terms_version_id → terms_versions
  consents.user_id → users set null
  credit_events.admin_id → admins set null
  credit_events.credit_id → credits cascade
  credit_offers.credit_id → credits cascade
  credit_reminders.credit_id → credits cascade
  credit_returns.admin_id → admins set null
  credit_returns.credit_id → credits cascade
  credits.decided_by → admins set null
  credits.institution_id → institutions
  credits.taken_by → admins set null
  credits.user_id → users set null
  document_openings.admin_id → admins set null
  document_openings.credit_id → credits cascade
  document_openings.document_id → documents set null
  document_openings.institution_id → institutions
  document_openings.user_id → users cascade
  document_parts.upload_id → document_uploads cascade
  document_uploads.credit_id → credits cascade
  document_uploads.document_id → documents cascade
  document_uploads.phone_link_id → phone_links cascade
  documents.credit_id → credits cascade
  documents.phone_link_id → phone_links set null
  documents.verified_by → admins set null
  handover_consents.credit_id → credits cascade
  handover_consents.institution_id → institutions
  handover_consents.terms_version_id → terms_versions
  handover_consents.user_id → users set null
  handover_disputes.handover_id → handovers cascade
  handover_links.handover_id → handovers cascade
  handover_log.handover_id → handovers cascade
  handover_log.link_id → handover_links set null
  handover_sessions.link_id → handover_links cascade
  handover_settings.institution_id → institutions
  handovers.credit_id → credits set null
  handovers.institution_id → institutions
  idempotency_keys.credit_id → credits cascade
  idempotency_keys.user_id → users cascade
  institutions.logo_image_id → images
  notes.author_id → admins set null
  notes.credit_id → credits cascade
  notes.user_id → users cascade
  notification_reads.admin_id → admins cascade
  notification_reads.notification_id → notifications cascade
  notification_watermarks.admin_id → admins cascade
  notifications.done_by → admins set null
  notifications.only_for → admins cascade
  pending_registrations.terms_version_id → terms_versions
  phone_links.credit_id → credits cascade
  phone_links.session_id → user_sessions set null
  proposed_rates.institution_id → institutions
  proposed_rates.version_id → rate_versions
  rate_confirmations.version_id → rate_versions
  rate_versions.institution_id → institutions
  reason_uses.credit_id → credits cascade
  search_history.user_id → users cascade
  user_sessions.user_id → users cascade`
  .trim()
  .split(/\n\s*/);

const nullable: Record<string, string> = {
  activities: 'admin_id admin_name details target_id target_name words_hash',
  activity_words: 'details target_name',
  admin_code_tries: 'shut_until',
  admin_passkeys: 'last_used_at',
  admin_sessions: 'confirmed_at revoked_at rotated_at',
  admin_sign_ins: 'mailed_password_hash',
  admin_totps: 'confirmed_at last_step',
  admins: 'known_browsers_since last_successful_login locked_until telefono user_id',
  blog_posts: 'image_id',
  ceiling_versions: 'changed_by changed_by_name maximum_effective_rate proposed_by_name source_url',
  charged_averages: 'amount_lent_cents source_url',
  consents: 'credit_id user_id',
  credit_events: 'admin_id note',
  credit_offers: 'changed_at_decision',
  credit_returns: 'admin_id ended_at reason',
  credits:
    'amortization_type approval_told_at decided_at decided_by decision_reason decision_words document email given_back_at institution_id last_submitted_at submitted_at taken_by taken_since taken_until user_id',
  document_openings: 'admin_id document_id institution_id',
  document_uploads: 'document_id phone_link_id sha256',
  documents: 'comments dimensions is_verified phone_link_id reason replaced_at verified_at verified_by',
  handover_consents: 'ended_at user_id',
  handover_disputes: 'closed_at',
  handover_links: 'ended_at refused_at sent_at',
  handover_log: 'ip_address link_id what who',
  handover_sessions: 'ended_at',
  handovers:
    'answer_due_at by close_due_at closed_at contacted_at credit_id first_answered_at first_sent_at opened_at received_at remind_at reminded_at reopened_at sent_at told_need',
  images: 'unused_since',
  institutions: 'deleted_at email logo_image_id phone segment supervisor website whatsapp',
  legal_rates: 'source_url',
  mails: 'last_error sent_at',
  notes: 'author_id credit_id',
  notifications: 'done_by only_for',
  phone_links:
    'access_token_hash code_hash confirmed_at device ended_at ended_by number opened_at session_id token_hash',
  proposed_ceilings: 'source_url told_at',
  proposed_rates: 'note source_url',
  rate_confirmations: 'confirmed_by confirmed_by_name source_url',
  rate_imports: 'applied applied_at applied_by applied_by_name confirmed undone_at undone_by undone_by_name',
  rate_versions: 'created_by created_by_name note source_url',
  search_history: 'location',
  tallies: 'owner_id',
  terms_versions: 'created_by deleted_at updated_by',
  user_sessions: 'confirmed_at revoked_at',
  users: 'last_successful_login locked_until',
  verification_codes: 'consumed_at subject_id',
  verified_emails: 'used_at',
};

describeOnBothDatabases('the rules of the database', (open) => {
  async function breakRules(changes: readonly { table: string; set: string }[]) {
    const database = await open();
    const undone = new Error('undone');
    const said: (ReturnType<typeof findPostgresError> | 'nothing')[] = [];
    try {
      await inTransaction(database.db, async (tx) => {
        await insertOneRowOfEach(tx);
        await tx.execute(sql`set constraints all immediate`);
        // These tables refuse every update by a trigger; the constraints below are what is tested.
        for (const table of [
          ...['activities', 'activity_words', 'activity_digests', 'rate_versions', 'rate_confirmations'],
          ...['document_openings', 'handover_log'],
        ])
          await tx.execute(sql.raw(`alter table ${table} disable trigger user`));
        for (const { table, set } of changes)
          await tx
            .transaction(async (inner) => {
              await inner.execute(sql.raw(`update ${table} set ${set}`));
              said.push('nothing');
              throw undone;
            })
            .catch((error: unknown) => {
              if (error !== undone) said.push(findPostgresError(error));
            });
        throw undone;
      }).catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    } finally {
      await database.close();
    }
    return said;
  }

  async function listConstraints(kind: 'c' | 'f', columns: string) {
    const database = await open();
    const { rows } = await database.db.execute<{ name: string; text: string }>(
      sql.raw(`select conname as name, ${columns} as text from pg_constraint
        where contype = '${kind}' and connamespace = 'public'::regnamespace`),
    );
    await database.close();
    return rows;
  }

  it('each CHECK refuses what breaks it [8.11.8]', async () => {
    const cases = Object.entries(checks).flatMap(([table, ofTable]) =>
      Object.entries(ofTable).map(([rule, set]) => ({ table, set, name: `${table}_${rule}` })),
    );
    const present = (await listConstraints('c', 'null')).map(({ name }) => name);
    expect(cases.map(({ name }) => name).sort()).toEqual(present.sort());
    const said = await breakRules(cases);
    expect(said.map((one) => (one === 'nothing' ? one : one?.constraint))).toEqual(cases.map(({ name }) => name));
  });

  it('a version of rates counts from later than those before it, however they are written [8.11.8]', async () => {
    const database = await open();
    const minutes = (number: number) => new Date(Date.UTC(2026, 2, 3, 15, number));
    await inTransaction(database.db, insertOneRowOfEach);
    const [{ id: _id, number: _number, validFrom, ...first } = {} as typeof rateVersions.$inferSelect] =
      await database.db.select().from(rateVersions);
    const write = (...rows: readonly (readonly [number: number, validFrom: Date])[]) =>
      database.db
        .insert(rateVersions)
        .values(rows.map(([number, from]) => ({ ...first, id: randomUUID(), number, validFrom: from })))
        .then(
          () => 'written',
          (error: unknown) => findPostgresError(error)?.constraint,
        );
    const refused = 'rate_versions_valid_from_grows';
    expect(await write([2, validFrom])).toBe(refused);
    expect(await write([2, new Date(validFrom.getTime() - 1)])).toBe(refused);
    expect(await write([4, minutes(4)])).toBe('written');
    expect(await write([3, minutes(4)])).toBe(refused);
    expect(await write([3, minutes(5)])).toBe(refused);
    expect(await write([3, minutes(3)])).toBe('written');
    expect(await write([5, minutes(6)], [6, minutes(5)])).toBe(refused);
    expect(await write([6, minutes(6)], [5, minutes(5)])).toBe('written');
    await database.close();
  });

  it('each foreign key refuses what is not there, and says what a deletion does [8.11.8]', async () => {
    const deletion = `case confdeltype when 'a' then '' when 'c' then ' cascade' when 'n' then ' set null' end`;
    const column = `(select attname from pg_attribute where attrelid = conrelid and attnum = conkey[1])`;
    const keys = await listConstraints(
      'f',
      `conrelid::regclass || '.' || ${column} || ' → ' || confrelid::regclass || ${deletion}`,
    );
    expect(keys.map(({ text }) => text).sort()).toEqual(foreignKeys);
    const said = await breakRules(
      keys.map(({ text }) => {
        const [, table = '', ofTable = ''] = /^(\w+)\.(\w+)/.exec(text) ?? [];
        return { table, set: `${ofTable} = gen_random_uuid()` };
      }),
    );
    expect(said.map((one) => (one === 'nothing' ? one : one?.constraint))).toEqual(keys.map(({ name }) => name));
  });

  it('every column but those that may be null refuses null [8.11.8]', async () => {
    const database = await open();
    const { rows } = await database.db.execute<{ table: string; column: string; isNullable: boolean }>(sql`
      select table_name as table, column_name as column, is_nullable = 'YES' as "isNullable"
      from information_schema.columns join information_schema.tables using (table_schema, table_name)
      where table_schema = 'public' and table_type = 'BASE TABLE' and is_identity = 'NO' and is_generated = 'NEVER'
      order by 1, 2`);
    await database.close();
    const found = Object.groupBy(
      rows.filter(({ isNullable }) => isNullable),
      ({ table }) => table,
    );
    expect(
      Object.fromEntries(
        Object.entries(found).map(([table, columns]) => [table, columns?.map(({ column }) => column).join(' ')]),
      ),
    ).toEqual(nullable);
    const required = rows.filter(({ isNullable }) => !isNullable);
    const said = await breakRules(required.map(({ table, column }) => ({ table, set: `"${column}" = null` })));
    expect(said.map((one) => (one === 'nothing' ? one : one?.code))).toEqual(required.map(() => '23502'));
  });
});
