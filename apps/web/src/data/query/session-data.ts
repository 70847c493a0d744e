/** What holds data of the person who is signed in. */
interface SessionData {
  clear: () => void;
}

const holders = new Set<SessionData>();

/** Registers something that is emptied when the session ends. */
export function registerSessionData(holder: SessionData): void {
  holders.add(holder);
}

/** Empties everything that holds data of the session that ends. */
export function clearSessionData(): void {
  for (const holder of holders) holder.clear();
}
