import { describe, expect, it } from 'vitest';
import { refusal } from '../testing/refusal.ts';
import { changeUserStatusBody, listAdminUsersQuery, updateUserBody } from './admin.schemas.ts';

describe('users', () => {
  it('understands a status in any case and its synonyms [3.3.14]', () => {
    const stored = (status: string) => changeUserStatusBody.parse({ status }).status;
    expect(['ACTIVE', 'Active', 'BLOCKED', 'inactive', 'PENDING', 'pending_verification'].map(stored)).toEqual([
      'active',
      'active',
      'inactive',
      'inactive',
      'pending_verification',
      'pending_verification',
    ]);
    expect(listAdminUsersQuery.parse({ status: 'BLOCKED', isLocked: 'true' })).toMatchObject({
      status: 'inactive',
      isLocked: true,
    });
  });

  it('takes no other status [3.4.21]', () => {
    expect(refusal(changeUserStatusBody, { status: 'deleted' }).code).toBe('VALIDATION_ERROR');
    expect(refusal(listAdminUsersQuery, { status: 'deleted' }).message).toBe('Estado de usuario inválido');
  });

  it('lists ten a page from page 1 [3.9.28]', () => {
    expect(listAdminUsersQuery.parse({})).toMatchObject({ page: 1, limit: 10 });
  });

  const names = { nombres: 'Ana María', apellidos: 'Paz' };

  it('refuses an edit without nombres [3.5.08]', () => {
    expect(refusal(updateUserBody, { ...names, nombres: '  ' }).message).toBe('El nombre es requerido');
  });

  it('refuses an edit without apellidos [3.5.09]', () => {
    expect(refusal(updateUserBody, { nombres: 'Ana' }).message).toBe('Los apellidos son requeridos');
  });

  it('takes no phone, or one of exactly ten digits [3.5.10]', () => {
    expect(updateUserBody.parse(names).telefono).toBeUndefined();
    expect(updateUserBody.parse({ ...names, telefono: '' }).telefono).toBe('');
    expect(updateUserBody.parse({ ...names, telefono: '0225550001' }).telefono).toBe('0225550001');
    for (const telefono of ['099999999', '09999999999', '09-9999999'])
      expect(refusal(updateUserBody, { ...names, telefono }).message).toBe('El teléfono debe tener 10 dígitos');
  });

  it('takes any direccion [3.5.11]', () => {
    for (const direccion of ['', 'Av. 10 de Agosto N24-563 & Colón, 2.º piso'])
      expect(updateUserBody.parse({ ...names, direccion }).direccion).toBe(direccion);
  });

  it('refuses what may not be changed here', () => {
    expect(refusal(updateUserBody, { ...names, email: 'otra@ejemplo.ec' }).code).toBe('UNKNOWN_FIELD');
  });
});
