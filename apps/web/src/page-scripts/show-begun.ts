import { listUserCredits, type UserCredit } from '@cotejo/contracts/credits/applicant';
import { goOnPath } from '@cotejo/contracts/credits/going-on';
import { byTurn } from '@cotejo/contracts/credits/turn';
import { readStored } from '#browser-storage.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { urlOf } from '#data/http/url.ts';
import { isBegun } from '#loan/credit-turn.ts';

/**
 * Shows a signed-in person the application that they have begun, in a line that the page contains
 * but hides. Does nothing if there is none or the request fails.
 */
export async function showBegun(): Promise<void> {
  const line = document.querySelector<HTMLElement>('[data-begun]');
  const token = readStored(sessionKeys.token);
  if (!line || !token) return;
  try {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(urlOf(listUserCredits.path), { headers });
    if (!response.ok) return;
    const { data }: { data: UserCredit[] } = await response.json();
    const [begun] = byTurn(data.filter(isBegun));
    const lead = line.querySelector<HTMLElement>('[data-begun-lead]');
    const [name, link] = [line.querySelector('[data-begun-name]'), line.querySelector('a')];
    if (!begun || !lead || !name || !link) return;
    if (begun.lastSubmittedAt !== null) lead.textContent = lead.dataset.returned ?? '';
    name.textContent = begun.institution?.name ?? '';
    link.href = goOnPath(begun.id);
    line.hidden = false;
  } catch {
    // The line is optional, so it stays hidden.
  }
}
