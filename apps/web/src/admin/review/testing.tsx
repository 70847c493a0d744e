import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, vi } from 'vitest';
import { adminSession } from '#session/admin.ts';
import {
  creditId,
  judged,
  noNotes,
  onePixel,
  sampleAdminCredit,
  sampleAdminDocument,
  sampleDetail,
  sampleReasons,
  sampleTaken,
  threeDocuments,
} from '#testing/factories.ts';
import type { fakeApi } from '#testing/fake-api.ts';
import { renderAdmin, signInAs } from '../testing/render-admin.tsx';
import ReviewPage from './ReviewPage.tsx';

export const before = 'b0000000-0000-4000-8000-000000000001';
export const after = 'd0000000-0000-4000-8000-000000000001';
export const last = 'f0000000-0000-4000-8000-000000000001';
/** The credit under review is the second of three. */
export const queue = [before, creditId, after].map((id) => sampleAdminCredit({ id }));
export const allVerified = threeDocuments().map((document) => judged(document, true));

export const healthy = (detail = sampleDetail()) => ({
  'GET /admin/credits/*': ({ path }: { path: string }) => ({ data: { ...detail, id: path.split('/').at(-1) } }),
  'GET /admin/credits/pending': { data: queue, total: 3, page: 1, limit: 100 },
  'GET /admin/credits/*/documents/*': { data: { ...sampleAdminDocument(), fileContent: onePixel } },
  'GET /admin/credits/*/documents/*/validate': { data: { isValid: true, message: 'Documento íntegro' } },
  'GET /admin/credits/*/notes': noNotes,
  'GET /admin/users/*/notes': noNotes,
  'GET /admin/reasons': { data: sampleReasons() },
  'POST /admin/credits/*/verify-document': { data: sampleAdminDocument() },
  'POST /admin/credits/*/take': () => ({ data: { taken: sampleTaken({ mine: true, until: inFifteenMinutes() }) } }),
  'POST /admin/credits/next': () => ({
    data: {
      credit: { ...detail, id: after, taken: sampleTaken({ mine: true, until: inFifteenMinutes() }) },
      remaining: 1,
    },
  }),
});

export const inFifteenMinutes = () => new Date(Date.now() + 15 * 60_000).toISOString();

export const open = (search = '', state?: unknown) =>
  renderAdmin([{ path: '/admin/credits/:id', element: <ReviewPage /> }], `/admin/credits/${creditId}${search}`, {
    state,
  });
/** Resolves after the page has handled the loaded image. */
export async function showDocument(): Promise<void> {
  const image = await screen.findByRole('img', { name: 'cedula.png' });
  await act(async () => void fireEvent.load(image));
}
export const verdicts = (api: ReturnType<typeof fakeApi>) => api.callsOf('POST /admin/credits/*/verify-document');
export const tab = (name: RegExp) => screen.findByRole('tab', { name });

/** Call at the top of the file. */
export function signInReviewer(): void {
  beforeEach(() => {
    localStorage.clear();
    sessionStorage.clear();
    signInAs();
  });
  afterEach(() => {
    act(() => adminSession.stop());
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
}
