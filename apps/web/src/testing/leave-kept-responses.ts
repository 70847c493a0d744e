import { vi } from 'vitest';
import { readTabStartingWith } from '#browser-storage.ts';
import { keptPrefix } from '#session/kept-responses.ts';
import { patiently } from './patiently.ts';

/**
 * What a reload finds in the tab: waits until a response with this text is kept, and makes everything
 * that is kept older than the page, as it is after a reload.
 */
export async function leaveKeptResponses(text: string): Promise<void> {
  await vi.waitFor(() => {
    if (!keptTexts().some(([, kept]) => kept.includes(text))) throw new Error(`Nothing with ${text} is kept`);
  }, patiently);
  for (const [key, kept] of keptTexts()) {
    const entry = JSON.parse(kept);
    entry.state.dataUpdatedAt = performance.timeOrigin - 1_000;
    sessionStorage.setItem(key, JSON.stringify(entry));
  }
}

/** Keys and texts of the responses that this tab keeps. */
export const keptTexts = () => readTabStartingWith(keptPrefix);
