import type { User } from '@cotejo/contracts/identity/users';

/** A signed-in person with every field filled; give what the test is about. */
export function sampleUser(overrides: Partial<User> = {}): User {
  return {
    id: '0195e000-0000-7000-8000-000000000101',
    email: 'maria.quishpe@ejemplo.ec',
    cedula: '1700000050',
    nombres: 'María Fernanda',
    apellidos: 'Quishpe Toapanta',
    telefono: '0990000050',
    direccion: 'Av. de los Shyris, Quito',
    requiresPasswordChange: false,
    status: 'active',
    createdAt: '2026-11-01T15:00:00.000Z',
    isEmailVerified: true,
    roles: ['user'],
    ...overrides,
  };
}
