import { createStore } from '#create-store.ts';

// Why this tab was led to the login; it stays there until somebody signs in, also after the passing
// message is gone.
const notice = createStore<string | null>(null);

export const setAdminNotice = notice.set;

/** What the login says above its form; null when there is nothing to say. */
export const useAdminNotice = notice.useValue;
