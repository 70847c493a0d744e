import { describe, expect, it } from 'vitest';
import { describeDevice } from './describe-device.ts';

describe('the name of a device', () => {
  it.each([
    [
      'Mozilla/5.0 (Linux; Android 14; SM-A057M) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Mobile Safari/537.36',
      'Chrome en Android',
    ],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox en Windows'],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
      'Safari en iOS',
    ],
    ['Es tu teléfono: escribe 47/1 (hola)', 'Dispositivo desconocido'],
    ['<script>alert(1)</script>', 'Dispositivo desconocido'],
    [undefined, 'Dispositivo desconocido'],
  ])('says what a person would say of %s', (userAgent, name) => {
    expect(describeDevice(userAgent)).toBe(name);
  });
});
