import { createContext } from 'react';

/**
 * The script that stands in the head of a page that needs a session. Empty in the browser, which
 * has run it by then.
 */
export const EarlyScriptContext = createContext('');
