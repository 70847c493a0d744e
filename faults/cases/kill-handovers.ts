import { sql } from 'drizzle-orm';
import { openDatabase } from '../../apps/api/src/platform/db/open-database.ts';
import { type HandoverState, handoverReference } from '../../packages/contracts/src/handovers/states.ts';
import { expectThat } from '../support/expect.ts';
import {
  call,
  createOnce,
  documentTypes,
  findInstitution,
  nothingAcknowledged,
  people,
  Refused,
  signIn,
  uploadOnce,
} from '../support/load.ts';
import { adminAccount, start, until } from '../support/server.ts';
import { pause, startFakeSmtp } from '../support/smtp.ts';
import type { World } from '../support/world.ts';

type Smtp = Awaited<ReturnType<typeof startFakeSmtp>>;

/** As if the process had been killed between the commit and the end of each job. */
async function repeatAnnouncements(dataDir: string): Promise<number> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 3 });
  try {
    const { rows } = await database.db.execute(sql`
      update pgboss.job set state = 'created', started_on = null, completed_on = null, start_after = now()
      where name = 'credits.announce-approval' and state = 'completed' returning 1`);
    return rows.length;
  } finally {
    await database.close();
  }
}

/** Confirmed by a second administrator before. */
async function confirmContact(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 3 });
  try {
    const contacts = JSON.stringify([contact]);
    await database.db.execute(sql`
      insert into handover_settings (institution_id, channel, contacts, version)
      select id, 'email', ${contacts}::jsonb, 2 from institutions
      on conflict (institution_id) do update set channel = 'email', contacts = excluded.contacts`);
  } finally {
    await database.close();
  }
}

/** Ids of credits, as far as the server acknowledged them. */
interface Noted {
  readonly approved: Set<string>;
  /** Answered `contacted` by the institution. */
  readonly contacted: Set<string>;
  /** Unexpected responses. */
  readonly failures: string[];
}

/** The server was killed. */
class Ended extends Error {}

/** Kills the server between approval, mail and answer: no hand-over is lost, and none is done twice. */
export async function killAmongHandovers(world: World): Promise<string> {
  const dataDir = world.embedded();
  const smtp = await startFakeSmtp();
  const noted: Noted = { approved: new Set(), contacted: new Set(), failures: [] };
  const open = () => start({ dataDir, environment: { SMTP_URL: smtp.url } });
  const expectWhole = async (when: string) => {
    const broken = await inspectHandovers(dataDir, noted);
    expectThat(broken.length === 0, `${when}: ${broken.join('; ')}`);
  };
  let sent: string[] = [];
  await confirmContact(dataDir);
  try {
    for (let round = 1; round <= world.rounds; round += 1) {
      const server = await open();
      const load = startHandovers(server.url, smtp, noted, round);
      // At least one hand-over reaches the institution in the first round.
      if (round === 1) await until('an answer', 120_000, () => noted.contacted.size > 0 || noted.failures.length > 0);
      await pause(Math.random() * 4_000);
      await server.kill();
      await load.stop();
      await expectWhole(`Round ${round}`);
    }
    const server = await open();
    const token = await officeToken(server.url);
    await until('every hand-over was sent', 120_000, async () => {
      const ids = [];
      for (const creditId of noted.approved) {
        const { handover } = await call<{ handover: { id: string } }>(
          server.url,
          token,
          'GET',
          `/admin/credits/${creditId}`,
        );
        ids.push(handover.id);
      }
      sent = ids;
      return ids.every((id) => linkMails(smtp, id).size > 0);
    });
    await server.stop();
    const repeated = await repeatAnnouncements(dataDir);
    expectThat(repeated > 0, 'no job of an approval could be repeated');
    const again = await open();
    const office = await officeToken(again.url);
    await until('the repeated jobs ended', 120_000, async () => {
      const { queue } = await call<{ queue: { waiting: number } }>(again.url, office, 'GET', '/admin/system');
      return queue.waiting === 0;
    });
    await again.stop();
  } finally {
    await smtp.close();
  }
  await expectWhole('At the end');
  const doubled = sent.filter((id) => linkMails(smtp, id).size > 1);
  expectThat(doubled.length === 0, `${doubled.length} hand-overs were mailed twice`);
  expectThat(noted.failures.length === 0, [...new Set(noted.failures)].join('; '));
  return `${world.rounds} kills, ${noted.approved.size} approvals and ${noted.contacted.size} answers acknowledged, none lost, each mailed once`;
}

const contact = { name: 'Lucía Andrade', email: 'creditos@institucion.example' };

const officeToken = async (url: string): Promise<string> =>
  (await call<{ accessToken: string }>(url, null, 'POST', '/admin/auth/login', adminAccount)).accessToken;

/** Applies, approves, reads the contact's mails and answers, one after the other, until the server ends. */
function startHandovers(url: string, smtp: Smtp, noted: Noted, round: number): { stop(): Promise<void> } {
  let isStopped = false;
  const check = () => {
    if (isStopped) throw new Ended();
  };
  const work = async (number: number) => {
    try {
      const email = people[(round + number) % people.length]?.email;
      const [token, office] = [await signIn(url, email), await officeToken(url)];
      const institutionId = await findInstitution(url, token);
      while (!isStopped) await handOverOnce({ url, token, office, institutionId, smtp, noted, check });
    } catch (error) {
      if (error instanceof Refused) noted.failures.push(error.message);
      // Without a response the server was killed.
    }
  };
  const workers = [work(0), work(1)];
  return {
    stop: async () => {
      isStopped = true;
      await Promise.all(workers);
    },
  };
}

interface Parts {
  readonly url: string;
  readonly token: string;
  readonly office: string;
  readonly institutionId: string;
  readonly smtp: Smtp;
  readonly noted: Noted;
  check(): void;
}

async function handOverOnce({ url, token, office, institutionId, smtp, noted, check }: Parts): Promise<void> {
  const acknowledged = nothingAcknowledged();
  const id = await createOnce(url, token, acknowledged);
  await call(url, token, 'POST', `/credits/${id}/status`, { institutionId });
  await call(url, token, 'POST', `/credits/${id}/amortization`, { amortizationType: 2, amortizationTable: [{}] });
  for (const documentType of documentTypes) await uploadOnce(url, token, id, documentType, acknowledged);
  const submitted = { status: 'DOCUMENTS_SUBMITTED', handoverConsent: true };
  await call(url, token, 'POST', `/credits/${id}/status`, submitted);
  for (const documentId of acknowledged.documents.keys())
    await call(url, office, 'POST', `/admin/credits/${id}/verify-document`, { documentId, verified: true });
  const approved = await call<{ handover: { id: string } }>(url, office, 'POST', `/admin/credits/${id}/status`, {
    status: 'APPROVED',
  });
  noted.approved.add(id);
  const found = async (pattern: RegExp, subject: string): Promise<string> => {
    let text: string | undefined;
    await until(subject, 60_000, () => {
      check();
      const mails = smtp.received.filter(({ mail }) => mail.subject?.includes(subject));
      text = mails.map(({ mail }) => pattern.exec(mail.text ?? '')?.[1]).find((match) => match !== undefined);
      return text !== undefined;
    });
    return text ?? '';
  };
  const reference = handoverReference(approved.handover.id);
  const link = { token: await found(/\/entrega\/([\w-]+)/, `por revisar (${reference})`) };
  await call(url, null, 'POST', '/handover/code', link);
  const code = await found(/^\s*([A-Z0-9]{6})\s*$/m, `ver el expediente ${reference}`);
  const session = await call<{ accessToken: string }>(url, null, 'POST', '/handover/session', { ...link, code });
  await call(url, session.accessToken, 'GET', '/handover');
  await call(url, session.accessToken, 'POST', '/handover/answers', { answer: 'received' });
  await call(url, session.accessToken, 'POST', '/handover/answers', { answer: 'contacted' });
  noted.contacted.add(id);
}

/** Message-IDs under which the link of a hand-over arrived. */
const linkMails = (smtp: Smtp, id: string): Set<string> =>
  new Set(
    smtp.received
      .filter(({ mail }) => mail.subject?.endsWith(`tiene un expediente por revisar (${handoverReference(id)})`))
      .map(({ mail }) => mail.messageId ?? ''),
  );

/** Compares the data of a stopped server with what it acknowledged. */
async function inspectHandovers(dataDir: string, noted: Noted): Promise<string[]> {
  const database = await openDatabase({ dataDir, databaseUrl: undefined, poolSize: 3 });
  try {
    const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
      (await database.db.execute<Row>(query)).rows;
    const broken: string[] = [];
    const kept = await rows<{ creditId: string; status: string; handovers: number; states: HandoverState[] }>(sql`
      select c.id as "creditId", c.status, count(h.id)::int as handovers,
        coalesce(jsonb_agg(h.state) filter (where h.id is not null), '[]') as states
      from credits c left join handovers h on h.credit_id = c.id
      where exists (select 1 from handover_consents s where s.credit_id = c.id and s.given and s.ended_at is null)
        and c.created_at > now() - interval '1 hour'
      group by c.id`);
    for (const { status, handovers } of kept)
      if (handovers !== (status === 'APPROVED' ? 1 : 0)) broken.push(`${handovers} hand-overs of a credit ${status}`);
    const byCredit = new Map(kept.map((row) => [row.creditId, row]));
    for (const id of noted.approved)
      if (byCredit.get(id)?.status !== 'APPROVED') broken.push('an approval that was acknowledged is gone');
    for (const id of noted.contacted)
      if (byCredit.get(id)?.states[0] !== 'contacted') broken.push('an answer that was acknowledged is gone');
    const twice = await rows(sql`select 1 from handovers h, jsonb_array_elements(h.answers) a
      group by h.id, a->>'answer' having count(*) > 1`);
    if (twice.length > 0) broken.push('an answer stands twice');
    const without = await rows(sql`select 1 from handovers h where h.state = 'pending' and h.sent_at is null
      and not exists (select 1 from pgboss.job j
        where j.name = 'credits.announce-approval' and j.data->>'creditId' = h.credit_id::text
        and j.state in ('created', 'retry', 'active'))
      and not exists (select 1 from mails m where m.subject like '%' || right(h.id::text, 8) || '%')`);
    if (without.length > 0) broken.push('a hand-over waits without its job');
    return broken;
  } finally {
    await database.close();
  }
}
