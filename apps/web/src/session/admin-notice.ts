import { createStore } from '#create-store.ts';

// Why this tab was redirected to the login. The login shows it until somebody signs in, because the toast disappears.
const notice = createStore<string | null>(null);

export const setAdminNotice = notice.set;

/** The notice above the login form, or null. */
export const useAdminNotice = notice.useValue;
