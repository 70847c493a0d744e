import Bowser from 'bowser';

// Of an unknown browser Bowser returns words of the header, which anybody may write. It names two without listing them.
const browserNames = new Set([...Object.values(Bowser.BROWSER_MAP), 'Opera Touch', 'Miui']);
const systemNames = new Set(Object.values(Bowser.OS_MAP));

/** For example 'Chrome en Windows'. Without versions, so that an updated browser is not a new device. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'Dispositivo desconocido';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  if (!browser.name || !browserNames.has(browser.name)) return 'Dispositivo desconocido';
  return os.name && systemNames.has(os.name) ? `${browser.name} en ${os.name}` : browser.name;
}
