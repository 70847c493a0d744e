import { createContext } from 'react';
import type { EarlyCalls } from '#page-handle.ts';

/**
 * The scripts that stand in the head of the pages that need a session, by what they start. None in
 * the browser, which has run its one by then.
 */
export const EarlyScriptsContext = createContext<Readonly<Partial<Record<EarlyCalls, string>>>>({});
