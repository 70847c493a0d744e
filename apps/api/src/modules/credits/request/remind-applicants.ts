import { findMissing, missingDocuments } from '@cotejo/contracts/credits/missing-steps';
import { days, hours } from '#platform/clock.ts';
import type { Parts } from '#platform/context.ts';
import { inTransaction, type Tx } from '#platform/db/database.ts';
import { hourInEcuador } from '#platform/ecuador-time.ts';
import { creditReminderMail } from '#platform/mail/messages/credit-notices.ts';
import { siteUrlOf } from '#platform/mail/site-url.ts';
import { creditNumber } from '../credit-number.ts';
import { listDocumentSummaries } from '../documents/read-own-documents.ts';
import { listPrices } from '../offer/price-credit.ts';
import { insertReminder, listDueReminders, lockDueReminder, type ReminderPeriod } from '../repository.ts';

const restingHours = 6;
/** Credits older than this are considered abandoned. */
const givenUpDays = 7;
/** Hours in Ecuador during which reminders are sent. */
const waking = { from: 8, until: 20 };
const batchSize = 100;

type Needs = Pick<Parts, 'clock' | 'config' | 'db' | 'mailer'>;

/**
 * One reminder per credit. It is checked again under the row lock, so that parallel processes send one mail and an
 * applicant who continued gets none. Returns the number of mails.
 */
export async function remindApplicants(parts: Needs, signal?: AbortSignal): Promise<number> {
  const now = parts.clock.now();
  const hour = hourInEcuador(now);
  if (hour < waking.from || hour >= waking.until) return 0;
  const period = {
    restingSince: new Date(now.getTime() - hours(restingHours)),
    madeAfter: new Date(now.getTime() - days(givenUpDays)),
  };
  let count = 0;
  for (const id of await listDueReminders(parts.db, period, batchSize)) {
    signal?.throwIfAborted();
    if (await inTransaction(parts.db, (tx) => remindOf(parts, tx, id, period))) count += 1;
  }
  return count;
}

async function remindOf(
  { clock, config, mailer }: Needs,
  tx: Tx,
  id: string,
  period: ReminderPeriod,
): Promise<boolean> {
  const due = await lockDueReminder(tx, id, period);
  if (!due || !(await insertReminder(tx, id, clock.now()))) return false;
  const { credit, applicant, institution } = due;
  const documents = (await listDocumentSummaries(tx, [id])).get(id) ?? [];
  const mail = creditReminderMail({
    id,
    nombres: applicant.nombres,
    number: creditNumber(credit),
    amountCents: credit.amountCents,
    termMonths: credit.termMonths,
    institution,
    payments: (await listPrices(tx, [{ credit }])).get(id)?.cost ?? null,
    siteUrl: siteUrlOf(config),
    missing: findMissing({ amortizationType: credit.amortizationType, documents }),
    documents: missingDocuments({ documents }).length,
  });
  await mailer.send(tx, { to: applicant.email, ...mail });
  return true;
}
