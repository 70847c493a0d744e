import type { Reader } from '#db/database.ts';
import * as sessionRepository from './repository.ts';

/** Whether the user signed in before, but never from this device (browser and system). The first sign-in is no news. */
export async function isNewDevice(reader: Reader, userId: string, device: string): Promise<boolean> {
  const devices = await sessionRepository.listUserDevices(reader, userId);
  return devices.length > 0 && !devices.includes(device);
}
