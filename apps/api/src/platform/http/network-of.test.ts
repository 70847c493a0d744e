import { expect, it } from 'vitest';
import { networkOf } from './network-of.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2800:0bf0:0001:0002:aaaa:bbbb:cccc:dddd', '2800:bf0:1:2::/64'],
  ['2800:bf0:1:2::1', '2800:bf0:1:2::/64'],
  ['2800:bf0:1:3::1', '2800:bf0:1:3::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['Unknown', 'unknown'],
])('counts %s as %s', (address, network) => expect(networkOf(address)).toBe(network));
