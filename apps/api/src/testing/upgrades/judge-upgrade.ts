import { allEndpoints } from '@cotejo/contracts/all-endpoints';
import type { DescribedEndpoint } from '@cotejo/contracts/core/endpoint';
import { sql } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { jsonSchemaOf, nameOf, pathWith, sampleOf } from '../attacks/sample-request.ts';
import { createAdmin, signInUser } from '../factories.ts';
import type { TestApp } from '../test-app.ts';

/** Checks every check and foreign key against the rows that are there. Fails with the name of one that does not hold. */
export async function validateConstraints(db: Database): Promise<void> {
  await db.execute(sql`do $$ declare found record; begin
    for found in select conrelid::regclass as place, conname,
        regexp_replace(pg_get_constraintdef(oid), ' NOT VALID$', '') as rule
      from pg_constraint where connamespace = 'public'::regnamespace and contype in ('c', 'f')
    loop
      begin
        execute format('alter table %s add constraint held_again %s', found.place, found.rule);
        execute format('alter table %s drop constraint held_again', found.place);
      exception when check_violation or foreign_key_violation then
        raise exception '% does not hold', found.conname;
      end;
    end loop;
  end $$`);
}

/** What stands in the place of a parameter, by the beginning of the path. */
const subjects: readonly (readonly [path: RegExp, id: string])[] = [
  [/^\/admin\/activity\//, 'select id from activities'],
  [/^\/admin\/blogs\//, 'select id from blog_posts'],
  [/^\/public\/blogs\//, 'select slug from blog_posts where is_active'],
  [/^\/admin\/handovers\//, 'select id from handovers'],
  [
    /^\/admin\/users\//,
    'select user_id from credits join documents on credit_id = credits.id where storage_key = $key',
  ],
  [/^\/admin\/documents\//, 'select id from documents where storage_key = $key'],
  [/credits\//, 'select credit_id from documents where storage_key = $key'],
  [/institutions\//, 'select id from institutions where is_active and deleted_at is null'],
  [/^\/admin\/terms\//, 'select id from terms_versions where deleted_at is null'],
];

const parameters: Readonly<Record<string, string>> = {
  docId: 'select id from documents where storage_key = $key',
  month: `select to_char(month, 'YYYY-MM') from ceiling_versions order by month desc, segment`,
  segment: 'select segment from ceiling_versions order by month desc, segment',
  email: 'select email from users',
  account: 'select email from users',
  document: 'select cedula from users where cedula is not null',
};

const queryValues: Readonly<Record<string, string>> = {
  institution: 'select slug from institutions where is_active and deleted_at is null',
  startDate: `select '2026-11-01'`,
  endDate: `select '2026-11-16'`,
};

/** For the sessions of a contact and of a phone, an upload under way and mailed codes there is no row that may be used. */
const withoutRow =
  /^\/handover|^\/phone$|:uploadId|^\/verification\/|^\/password\/recovery-status\/|^\/unlock\/status\/|^\/users\/verify\//;

/** One line for each GET that does not answer 200 by its schema. `key` is of a stored document of an application. */
export async function readEverything(app: TestApp, key: string): Promise<string[]> {
  const { db } = app.parts;
  const findValue = async (query: string): Promise<string> => {
    const { rows } = await db.execute<Record<string, string>>(sql.raw(`${query.replace('$key', `'${key}'`)} limit 1`));
    return String(Object.values(rows[0] ?? {})[0]);
  };
  const sampleQuery = async ({ query }: DescribedEndpoint): Promise<string> => {
    const { properties = {}, required = [] } = query ? jsonSchemaOf(query) : {};
    const values = new URLSearchParams();
    for (const name of required) {
      const found = queryValues[name];
      values.set(name, found ? await findValue(found) : String(sampleOf(properties[name] ?? {}, name)));
    }
    return values.toString();
  };
  const owner = await findValue(
    'select user_id from credits join documents on credit_id = credits.id where storage_key = $key',
  );
  const user = await signInUser(app, owner);
  const { token: admin } = await createAdmin(app);
  const wrong: string[] = [];
  for (const endpoint of allEndpoints.filter(({ method, path }) => method === 'GET' && !withoutRow.test(path))) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
    const subject = subjects.find(([path]) => path.test(endpoint.path))?.[1] ?? '';
    const values = new Map<string, string>();
    for (const name of names) values.set(name, await findValue(parameters[name] ?? subject));
    const path = pathWith(endpoint, (name) => values.get(name) ?? '').replace('/api', '');
    const token = endpoint.access.kind === 'admin' ? admin : user;
    const read = (query: string) => app.call('GET', `${path}${query}`, { token });
    const plain = await read('');
    const response = plain.status === 400 ? await read(`?${await sampleQuery(endpoint)}`) : plain;
    const fault = faultOf(endpoint, response);
    if (fault !== null) wrong.push(`${nameOf(endpoint)}: ${fault}`);
  }
  return wrong;
}

function faultOf({ reply }: DescribedEndpoint, { status, body }: { status: number; body: unknown }): string | null {
  if (status !== 200) return `${status} ${JSON.stringify(body)}`;
  if (reply === 'bytes') return null;
  const parsed = reply.safeParse(body);
  return parsed.success ? null : parsed.error.message;
}
