import { describe, expect, it } from 'vitest';
import { crumbsOf } from './crumbs.ts';

const labels = (path: string) => crumbsOf(path).map(({ label }) => label);

describe('the breadcrumb', () => {
  it('starts with Admin and has one crumb per segment [3.2.40] [3.2.41]', () => {
    expect(labels('/admin/dashboard')).toEqual(['Admin', 'Dashboard']);
    expect(labels('/admin/settings/admins')).toEqual(['Admin', 'Configuración', 'Administradores']);
  });

  it('knows the labels of the areas [3.2.42]', () => {
    const areas = ['dashboard', 'credits', 'users', 'institutions', 'settings', 'profile'];
    expect(areas.map((area) => labels(`/admin/${area}`)[1])).toEqual([
      'Dashboard',
      'Créditos',
      'Usuarios',
      'Instituciones',
      'Configuración',
      'Perfil',
    ]);
  });

  it('knows the sub-labels of credits [3.2.43]', () => {
    expect(
      ['pending', 'approved', 'rejected', 'new', 'detail'].map((name) => labels(`/admin/credits/${name}`)[2]),
    ).toEqual(['Pendientes', 'Aprobados', 'Rechazados', 'Nuevo Crédito', 'Detalle del Crédito']);
  });

  it('knows the sub-labels of users [3.2.44]', () => {
    expect(['active', 'inactive', 'new', 'profile'].map((name) => labels(`/admin/users/${name}`)[2])).toEqual([
      'Activos',
      'Inactivos',
      'Nuevo Usuario',
      'Perfil de Usuario',
    ]);
  });

  it('knows the sub-labels of institutions [3.2.45]', () => {
    expect(['new', 'edit', 'detail'].map((name) => labels(`/admin/institutions/${name}`)[2])).toEqual([
      'Agregar Institución',
      'Editar Institución',
      'Detalle de Institución',
    ]);
  });

  it('knows the sub-labels of settings [3.2.46]', () => {
    expect(['admins', 'permissions', 'system'].map((name) => labels(`/admin/settings/${name}`)[2])).toEqual([
      'Administradores',
      'Permisos',
      'Sistema',
    ]);
  });

  it('shortens a UUID [3.2.47]', () => {
    expect(labels('/admin/credits/7c41e9a2-0000-4000-8000-000000000001').at(-1)).toBe('ID: 7c41e9a2...');
  });

  it('title-cases anything else, with hyphens as spaces [3.2.48]', () => {
    expect(labels('/admin/blogs/mi-primer-post').at(-1)).toBe('Mi Primer Post');
  });

  it('links every crumb but the last [3.2.49]', () => {
    expect(crumbsOf('/admin/credits/pending').map(({ to }) => to)).toEqual(['/admin', '/admin/credits', null]);
    // /admin/documents has no page: its crumb links to the credits.
    expect(crumbsOf('/admin/documents/abc').map(({ to }) => to)).toEqual(['/admin', '/admin/credits', null]);
  });
});
