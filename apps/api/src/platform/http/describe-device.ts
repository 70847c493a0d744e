import Bowser from 'bowser';

/** For example 'Chrome en Windows'. Without versions, so that an updated browser is not a new device. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'Dispositivo desconocido';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  if (!browser.name) return 'Dispositivo desconocido';
  return os.name ? `${browser.name} en ${os.name}` : browser.name;
}
