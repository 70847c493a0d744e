import type { SiteSettings } from '@cotejo/contracts/site-data';
import { adminSessionTexts } from './admin-texts.ts';
import type { InactivityPolicy } from './inactivity.ts';
import { sessionTexts } from './texts.ts';

interface AdminInactivityPolicy extends InactivityPolicy {
  message: string;
  tone: 'error' | 'info';
  /** Milliseconds between the end of the session and the redirect to /admin/login. */
  redirectDelayMs: number;
  /** How often, in milliseconds, a page checks that its session is still stored; null: never. */
  heartbeatMs: number | null;
}

/** The specification allows two limits of inactivity for administrators; `ADMIN_INACTIVITY` chooses one. */
export const adminInactivityPolicies: Record<SiteSettings['adminInactivity'], AdminInactivityPolicy> = {
  '5m': {
    limitMs: 5 * 60_000,
    checkEveryMs: 60_000,
    warnBeforeMs: 60_000,
    message: adminSessionTexts.inactive,
    tone: 'error',
    redirectDelayMs: 0,
    heartbeatMs: null,
  },
  '30m': {
    limitMs: 30 * 60_000,
    checkEveryMs: 5 * 60_000,
    warnBeforeMs: 60_000,
    message: sessionTexts.inactive,
    tone: 'info',
    redirectDelayMs: 1_000,
    heartbeatMs: 60_000,
  },
};
