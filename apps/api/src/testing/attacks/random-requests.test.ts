import { setTimeout as sleep } from 'node:timers/promises';
import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import type { CreditStatus } from '@cotejo/contracts/credits/status';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { minutes } from '#platform/clock.ts';
import { activities, blogPosts, notifications, termsVersions } from '#platform/db/schema.ts';
import { createCredit, createInstitution, jpegWithExif, pdfFile, pngFile } from '#testing/factories.ts';
import type { Answered } from './attack-client.ts';
import { countTry, reportTries } from './attack-tally.ts';
import {
  type AttackWorld,
  createContact,
  createPerson,
  createPhone,
  createReviewer,
  openAttackWorld,
  type Person,
  type Reviewer,
} from './attack-world.ts';
import { type FuzzForm, type FuzzRequest, fuzzRequest, rightSender, rowNames, type Sender } from './fuzz-requests.ts';
import { findFault, slowestMs } from './judge-response.ts';
import { nameOf } from './sample-request.ts';

/** ATTACK_RUNS=100000 runs longer; ATTACK_SEED repeats a run. */
const runs = Number(process.env.ATTACK_RUNS ?? (process.env.ATTACK_REPORT ? 3_000 : 1_000));
const seed = Number(process.env.ATTACK_SEED ?? Date.now() % 2 ** 31);
/** ATTACK_MINUTES changes the limit. */
const timeLimitMs = minutes(Number(process.env.ATTACK_MINUTES ?? 55));
const lanes = 4;
/** Requests change their rows, so these are replaced after so many. */
const renewEvery = 80;

interface Cast {
  readonly user: Person;
  readonly stranger: Person;
  readonly admin: Reviewer;
  readonly reader: Reviewer;
  readonly contact: { readonly token: string };
  readonly phone: { readonly token: string };
  readonly institutionId: string;
  readonly otherRows: readonly string[];
}

let world: AttackWorld;
const files: Record<'pdf' | 'png' | 'jpeg', Buffer> = {
  pdf: Buffer.alloc(0),
  png: Buffer.alloc(0),
  jpeg: Buffer.alloc(0),
};
const statuses = new Map<number, number>();

beforeAll(async () => {
  world = await openAttackWorld();
  Object.assign(files, { pdf: await pdfFile(), png: await pngFile(), jpeg: await jpegWithExif() });
});
afterAll(async () => {
  await world.close();
  const shares = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.info(`random requests: seed ${seed}, ${shares.join(', ')}`);
  reportTries();
});

const stages: CreditStatus[] = ['PENDING', 'INSTITUTION_SELECTED', 'DOCUMENTS_SUBMITTED', 'UNDER_REVIEW', 'APPROVED'];

async function newCast(): Promise<Cast> {
  const { app } = world;
  app.clock.advance(minutes(1));
  const [user, stranger] = [await createPerson(app), await createPerson(app)];
  const institution = await createInstitution(app);
  const stage = stages[Math.floor(app.clock.now().getTime() / minutes(1)) % stages.length] ?? 'PENDING';
  const credit = await createCredit(app, { userId: user.user.id, stage, institution });
  const [admin, reader] = [await createReviewer(app), await createReviewer(app, [])];
  const { db } = app.parts;
  const rows = await Promise.all(
    [blogPosts, termsVersions, notifications, activities].map((table) =>
      db.select({ id: table.id }).from(table).limit(3),
    ),
  );
  return {
    user: { ...user, credit },
    stranger,
    admin,
    reader,
    contact: await createContact(app),
    phone: await createPhone(app),
    institutionId: institution.id,
    otherRows: rows.flat().map(({ id }) => id),
  };
}

const tokenOf = (cast: Cast, sender: Sender): string | undefined =>
  sender === 'visitor' ? undefined : cast[sender].token;

function withRows(text: string, { user, admin, institutionId, otherRows }: Cast, turn: number): string {
  const ids: Record<(typeof rowNames)[number], string> = {
    '@credit': user.credit.id,
    '@document': user.document.id,
    '@user': user.user.id,
    '@admin': admin.admin.id,
    '@institution': institutionId,
    '@row': otherRows[turn % Math.max(1, otherRows.length)] ?? user.user.id,
    '@email': user.user.email,
    '@cedula': user.user.cedula,
  };
  return rowNames.reduce((all, name) => all.replaceAll(name, ids[name]), text);
}

function formOf({ fields, fileField, fileName, file }: FuzzForm): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value.toWellFormed());
  const bytes = typeof file === 'string' ? files[file] : file;
  if (bytes) form.append(fileField, new Blob([new Uint8Array(bytes)]), fileName.toWellFormed());
  return form;
}

const endpointOf = ({ call }: FuzzRequest): DescribedEndpoint => {
  const endpoint = allEndpoints.find((each) => nameOf(each) === call);
  if (!endpoint) throw new Error(`No endpoint ${call}`);
  return endpoint;
};

function sendIt(request: FuzzRequest, cast: Cast, turn: number): Promise<Answered> {
  const { sender, path, headers, body, form } = request;
  const json = body === undefined ? undefined : withRows(JSON.stringify(body), cast, turn);
  return world.send({
    method: endpointOf(request).method,
    path: withRows(path, cast, turn),
    token: tokenOf(cast, sender),
    headers,
    body: form ? formOf(form) : json,
  });
}

async function attack(lane: number): Promise<void> {
  let cast = await newCast();
  let turn = 0;
  const tryOne = async (request: FuzzRequest): Promise<void> => {
    turn += 1;
    if (turn % renewEvery === 0) cast = await newCast();
    let response = await sendIt(request, cast, turn);
    // A server that hangs is slow every time; a busy machine is not.
    for (let again = 0; again < 5 && response.tookMs > slowestMs(); again += 1) {
      await sleep(500 * again);
      response = await sendIt(request, cast, turn);
    }
    statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    countTry('random requests', response);
    const fault = findFault(response);
    if (fault) throw new Error(`${request.sender} ${request.call}: ${fault}`);
    // Signed out, blocked or deleted by its own request.
    const isExpected = request.sender === 'visitor' || request.sender !== rightSender(endpointOf(request));
    if (response.status === 401 && !isExpected && request.headers.authorization === undefined) cast = await newCast();
  };
  await fc.assert(fc.asyncProperty(fuzzRequest(allEndpoints), tryOne), {
    numRuns: Math.ceil(runs / lanes),
    seed: seed + lane,
    interruptAfterTimeLimit: timeLimitMs,
  });
}

describe('requests nobody thought of', () => {
  it(`up to ${runs} of them get a response of the contract, soon, and no look inside`, {
    timeout: 3_600_000,
  }, async () => {
    await Promise.all(Array.from({ length: lanes }, (_, lane) => attack(lane)));
    expect([...statuses.keys()].filter((status) => status >= 500 && status !== 503)).toEqual([]);
  });
});
