import contractVersion from 'virtual:contract-version';
import { readStoredValue, readTabValue, writeTab } from '#browser-storage.ts';
import { sessionKeys } from './keys.ts';
import { isUser } from './stored-user.ts';

/**
 * What the server last said of this person, kept for this tab (sessionStorage): a reload shows it
 * at once and has it corrected (decision 80). It counts for the person and for the shapes of the
 * contract it was kept with, and ends with the session.
 */
interface LastKnown {
  version: string;
  userId: string;
  /** The newest response of each screen's query. */
  responses: Partial<Record<KeptName, { queryKey: string; data: unknown }>>;
}

/** What is kept: one response of each. */
export type KeptName = 'offers' | 'credit' | 'credit-offer' | 'institution' | 'user-credits';

type QueryKey = readonly unknown[];

const key = 'cotejo.lastKnown';
const userId = (): string | null => readStoredValue(sessionKeys.user, isUser)?.id ?? null;

/**
 * The response that was kept for exactly this query; undefined when there is none of this person.
 */
export function readLastKnown<Data>(name: KeptName, queryKey: QueryKey): Data | undefined {
  const stored = read()?.responses[name];
  return stored?.queryKey === JSON.stringify(queryKey) ? (stored.data as Data) : undefined;
}

/** Whether something is kept under this name, whatever exactly was asked. */
export const hasLastKnown = (name: KeptName): boolean => read()?.responses[name] !== undefined;

/**
 * Keeps a response in place of the one before of the same name. What does not fit into the storage
 * is not kept.
 */
export function keepLastKnown(name: KeptName, queryKey: QueryKey, data: unknown): void {
  const id = userId();
  if (id === null) return;
  const responses = { ...read()?.responses, [name]: { queryKey: JSON.stringify(queryKey), data } };
  const lastKnown: LastKnown = { version: contractVersion, userId: id, responses };
  if (!writeTab(key, JSON.stringify(lastKnown))) deleteLastKnown();
}

export const deleteLastKnown = (): boolean => writeTab(key, null);

function read(): LastKnown | null {
  const stored = readTabValue(key, isLastKnown);
  if (stored !== null && stored.version === contractVersion && stored.userId === userId()) return stored;
  deleteLastKnown();
  return null;
}

const isLastKnown = (value: unknown): value is LastKnown =>
  typeof value === 'object' &&
  value !== null &&
  typeof Reflect.get(value, 'version') === 'string' &&
  typeof Reflect.get(value, 'userId') === 'string' &&
  typeof Reflect.get(value, 'responses') === 'object' &&
  Reflect.get(value, 'responses') !== null;
