import { listUserCredits, type UserCredit } from '@cotejo/contracts/credits/applicant';
import { goOnPath } from '@cotejo/contracts/credits/going-on';
import { byTurn } from '@cotejo/contracts/credits/turn';
import { readStored } from '#browser-storage.ts';
import { sessionKeys } from '#data/http/session-keys.ts';
import { urlOf } from '#data/http/url.ts';
import { isBegun } from '#loan/credit-turn.ts';

/** Shows whoever is signed in the application that was begun, in the line that the page has hidden for it. */
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
    // The page is whole without it.
  }
}
