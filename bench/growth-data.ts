import type pg from 'pg';

// What one installation holds after so many applications, written by SQL alone: a credit every 30
// seconds, back in time from the moment of the first call, so that a larger installation is an
// older one with the same traffic. Of each credit the rows that an ordinary application leaves;
// files are not written, their rows are.

const secondsPerCredit = 30;
/** Of a hundred credits, so many come from people of their own. */
const usersPerHundred = 30;
/** Records that have no seal yet: the work of the sealing job. */
export const unsealedRecords = 20_000;

const givenNames = `array['María','José','Luis','Ana','Carlos','Rosa','Juan','Carmen','Jorge','Martha','Ángel','Sofía','Diego','Lucía','Manuel','Elena','Andrés','Gabriela','Pedro','Verónica','Miguel','Daniela','Byron','Tatiana','Washington','Nelly','Freddy','Ximena','Galo','Zoila']`;
const surnames = `array['Quishpe','Guamán','Zambrano','Sánchez','López','Chicaiza','Cedeño','Vera','Moreira','Toapanta','Caiza','Morales','Mendoza','Torres','Pérez','Tipán','Alvarado','Ruiz','Yánez','Villacís','Ñacato','Wampash','Macías','Intriago']`;
const pick = (list: string, index: string) => `(${list})[1 + (${index}) % array_length(${list}, 1)]`;
const idOf = (table: number, n: string) => `('${table}0000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

/**
 * One statement for each table, of the credits `$1 + 1` to `$2`, oldest first. `b.start` is the
 * moment of the first call.
 */
const statements: Readonly<Record<string, string>> = {
  users: `insert into users (id, email, cedula, nombres, apellidos, telefono, direccion, password_hash, password_changed_at,
      status, is_email_verified, last_successful_login, created_at, updated_at)
    select ${idOf(1, 'm')}, 'persona' || m || '@ejemplo.ec', lpad(m::text, 10, '0'),
      ${pick(givenNames, 'm * 7')} || ' ' || ${pick(givenNames, 'm * 13 + m / 30')},
      ${pick(surnames, 'm * 5 + m / 7')} || ' ' || ${pick(surnames, 'm * 11 + m / 24')},
      '0991234567', 'Av. Amazonas', 'none', at, 'active', true, at, at, at
    from bench_growth b, generate_series($2::bigint * ${usersPerHundred} / 100, $1::bigint * ${usersPerHundred} / 100 + 1, -1) m,
      lateral (select b.start - m * interval '${(secondsPerCredit * 100) / usersPerHundred} seconds' as at) moment`,
  credits: `insert into credits (id, user_id, amount_cents, term_months, income_cents, location, status, institution_id,
      version, created_at, updated_at, submitted_at, last_submitted_at, decided_at)
    select ${idOf(2, 'n')}, ${idOf(1, `1 + n % ($2::bigint * ${usersPerHundred} / 100)`)},
      50000 + (n * 7919) % 4950000, 3 + n % 70, 90000, 'Quito', status,
      (select ids[1 + n % array_length(ids, 1)] from bench_growth), 1, at, at,
      case when n % 6 < 5 then at end, case when n % 6 < 5 then at end, case when status in ('APPROVED','REJECTED') then at + interval '1 hour' end
    from bench_growth b, generate_series($2::bigint, $1::bigint + 1, -1) n,
      lateral (select b.start - n * interval '${secondsPerCredit} seconds' as at) moment,
      lateral (select case when n % 6 = 4 and n > 6000 then 'APPROVED'
        else (array['APPROVED','APPROVED','REJECTED','CANCELLED','UNDER_REVIEW','PENDING'])[1 + n % 6] end as status) stage`,
  documents: `insert into documents (id, credit_id, document_type, file_name, file_type, size_bytes, sha256, storage_key, created_at)
    select ${idOf(3, 'n * 4 + k')}, ${idOf(2, 'n')}, (array['id','payroll','services'])[k], 'cédula.pdf', 'application/pdf',
      204800, encode(sha256((n * 4 + k)::text::bytea), 'hex'), substr(encode(sha256(('k' || n * 4 + k)::text::bytea), 'hex'), 1, 48), at
    from bench_growth b, generate_series($2::bigint, $1::bigint + 1, -1) n, generate_series(1, 3) k,
      lateral (select b.start - n * interval '${secondsPerCredit} seconds' as at) moment
    where n % 6 < 5`,
  credit_events: `insert into credit_events (id, credit_id, at, status, by)
    select ${idOf(4, 'n * 4 + k')}, ${idOf(2, 'n')}, b.start - n * interval '${secondsPerCredit} seconds',
      (array['PENDING','INSTITUTION_SELECTED','DOCUMENTS_SUBMITTED','APPROVED'])[k + 1], 'user'
    from bench_growth b, generate_series($2::bigint, $1::bigint + 1, -1) n, generate_series(0, 3) k`,
  activities: `insert into activities (id, type, status, description, target_id, target_name, admin_id, admin_name, timestamp, words_hash, source)
    select ${idOf(5, 'n * 8 + 7 - k')}, 'credit', case when k = 7 then 'approved' when k = 0 then 'created' else 'updated' end,
      case when apart then 'Contenido eliminado junto con la cuenta de la persona' else (array['',
        'El solicitante eligió ' || name, 'El solicitante eligió la amortización ' || case when n % 9 = 0 then 'alemana' else 'francesa' end,
        'Documento cargado: Cédula', 'Documento cargado: Rol de pagos', 'Documento cargado: Planilla de servicios', '',
        'Crédito aprobado: Solicitud #20000000…' || lpad(to_hex(n), 4, '0')])[k + 1] end,
      ${idOf(2, 'n')}::text, case when k = 7 and not apart then 'Solicitud #20000000…' || lpad(to_hex(n), 4, '0') end,
      case when k = 7 then admin_id end, case when k = 7 then 'Rosa Revisora Ejemplo' end, at + k * interval '2 seconds',
      case when apart then repeat('0', 64) end, 'server'
    from bench_growth b, generate_series($2::bigint, $1::bigint + 1, -1) n, generate_series(0, 7) k,
      lateral (select b.start - n * interval '${secondsPerCredit} seconds' as at, b.names[1 + n % array_length(b.names, 1)] as name,
        k in (0, 6) or (k = 7 and n % 6 = 2) as apart) facts
    where (k < 3 or n % 6 < 5) and (k < 7 or n % 6 < 3)`,
  registrations: `insert into activities (id, type, status, description, target_id, timestamp, source)
    select ${idOf(6, 'm')}, 'user', 'created', 'Nuevo usuario registrado', ${idOf(1, 'm')}::text,
      b.start - m * interval '${(secondsPerCredit * 100) / usersPerHundred} seconds', 'server'
    from bench_growth b, generate_series($2::bigint * ${usersPerHundred} / 100, $1::bigint * ${usersPerHundred} / 100 + 1, -1) m`,
  activity_words: `insert into activity_words (activity_id, person_id, salt, description, target_name)
    select ${idOf(5, 'n * 8 + 7 - k')}, users.id, 'x', case k when 0 then 'Nueva solicitud de crédito por ' || amount_cents / 100 || ' USD'
        when 6 then 'Solicitud de crédito por ' || amount_cents / 100 || ' USD enviada a revisión'
        else 'Crédito rechazado: Solicitud #20000000…' || lpad(to_hex(n), 4, '0') end,
      case when k < 7 then nombres || ' ' || apellidos end
    from generate_series($2::bigint, $1::bigint + 1, -1) n, generate_series(0, 7) k, credits, users
    where credits.id = ${idOf(2, 'n')} and users.id = credits.user_id and (k = 0 or (k = 6 and n % 6 < 5) or (k = 7 and n % 6 = 2))`,
  // Kept for 180 days.
  notifications: `insert into notifications (id, type, message, entity_id, metadata, created_at)
    select ${idOf(7, 'n * 8 + 7 - k')}, (array['new_credit','new_document','new_document','new_document','credit_status'])[k + 1],
      'Nueva solicitud de crédito', ${idOf(2, 'n')}, jsonb_build_object('creditId', ${idOf(2, 'n')}), at + k * interval '1 second'
    from bench_growth b, generate_series($2::bigint, $1::bigint + 1, -1) n, generate_series(0, 4) k,
      lateral (select b.start - n * interval '${secondsPerCredit} seconds' as at) moment
    where at > b.start - interval '180 days'`,
  // Kept for a year.
  search_history: `insert into search_history (id, user_id, created_at, amount_cents, term_months, income_cents, location, results)
    select ${idOf(8, 'n')}, ${idOf(1, `1 + n % ($2::bigint * ${usersPerHundred} / 100)`)},
      b.start - n * interval '${secondsPerCredit} seconds', 850000, 36, 90000, 'Quito', 9
    from bench_growth b, generate_series($2::bigint, $1::bigint + 1, -1) n`,
  // Kept for 30 days.
  mails: `insert into mails (id, kind, to_address, subject, body_text, body_html, created_at, sent_at)
    select ${idOf(9, 'n * 2 + k')}, 'credit-status', 'persona' || n || '@ejemplo.ec', 'Recibimos tu solicitud', '', '', at, at
    from bench_growth b, generate_series($2::bigint, $1::bigint + 1, -1) n, generate_series(0, 1) k,
      lateral (select b.start - n * interval '${secondsPerCredit} seconds' as at) moment
    where at > b.start - interval '30 days'`,
};

const derived = [
  'delete from credit_daily',
  `insert into credit_daily (day, draft, pending, approved, rejected, cancelled, approved_amount_cents)
   select (coalesce(submitted_at, created_at) at time zone 'America/Guayaquil')::date,
     count(*) filter (where status not in ('APPROVED','REJECTED','CANCELLED') and submitted_at is null),
     count(*) filter (where status not in ('APPROVED','REJECTED','CANCELLED') and submitted_at is not null),
     count(*) filter (where status = 'APPROVED'), count(*) filter (where status = 'REJECTED'),
     count(*) filter (where status = 'CANCELLED'), coalesce(sum(amount_cents) filter (where status = 'APPROVED'), 0)
   from credits group by 1`,
  'delete from user_daily',
  `insert into user_daily (day, registered)
   select (created_at at time zone 'America/Guayaquil')::date, count(*) from users group by 1`,
  'truncate activity_seal_rows, activity_seals',
  // Seals that nobody could verify: their hashes cost what the database has nothing to do with.
  `create temporary table to_seal as
   select id, (row_number() over (order by timestamp, id) - 1)::int as place from activities
   order by timestamp, id limit (select count(*) - ${unsealedRecords} from activities)`,
  `insert into activity_seals (number, previous_hash, hash, key_id, row_count, sealed_at)
   select 1 + place / 1000, 'x', 'x', 'x', count(*), now() from to_seal group by 1 order by 1`,
  `insert into activity_seal_rows (activity_id, seal_number, ordinal, row_hash)
   select id, 1 + place / 1000, place % 1000, repeat('0', 64) from to_seal order by place`,
  'drop table to_seal',
  'delete from activity_daily',
  `insert into activity_daily (day, type, status, count)
   select (timestamp at time zone 'America/Guayaquil')::date, type, status, count(*)
   from activity_seal_rows join activities on id = activity_id group by 1, 2, 3`,
];

/**
 * Fills the database up to so many credits with all that belongs to them. Institutions and an
 * administrator must be there.
 */
export async function growTo(pool: pg.Pool, total: number, onStep: (table: string, ms: number) => void): Promise<void> {
  const client = await pool.connect();
  const step = async (name: string, text: string, values: unknown[] = []) => {
    const startedAt = performance.now();
    await client.query(text, values);
    onStep(name, performance.now() - startedAt);
  };
  try {
    await client.query(`set synchronous_commit = off; set work_mem = '256MB'`);
    // The log's triggers refuse what empties the seals before they are made anew.
    await client.query(`set session_replication_role = replica`);
    await client.query(`create table if not exists bench_growth as
      select 0::bigint as total, now() as start, array(select id from institutions order by id) as ids,
        array(select name from institutions order by id) as names, (select id from admins limit 1) as admin_id`);
    const { rows } = await client.query<{ total: string }>('select total from bench_growth');
    const present = Number(rows[0]?.total ?? 0);
    if (present < total) {
      for (const [table, text] of Object.entries(statements)) await step(table, text, [present, total]);
      for (const text of derived) await step(text.slice(0, 40), text);
      await client.query('update bench_growth set total = $1', [total]);
    }
  } finally {
    client.release(true);
  }
  const startedAt = performance.now();
  await pool.query('vacuum analyze');
  onStep('vacuum analyze', performance.now() - startedAt);
}
