import { expect, it } from 'vitest';
import { whatIsSeen } from './what-is-seen.ts';

it('speaks of cédulas only to who may see them [12.10.4]', () => {
  expect(whatIsSeen(['content.manage', 'institutions.manage'])).toBe('Esta cuenta abre la administración de Cotejo');
  expect(whatIsSeen([])).not.toContain('cédulas');
  for (const permission of ['credits.read', 'documents.read', 'users.manage'] as const)
    expect(whatIsSeen(['content.manage', permission])).toContain('cédulas');
});
