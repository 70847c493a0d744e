import Bowser from 'bowser';

/**
 * A device as a person would name it, 'Chrome en Windows', from its User-Agent. Without versions on
 * purpose: an updated browser is no new device.
 */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent) return 'Dispositivo desconocido';
  const { browser, os } = Bowser.parse(userAgent.slice(0, 500));
  if (!browser.name) return 'Dispositivo desconocido';
  return os.name ? `${browser.name} en ${os.name}` : browser.name;
}
