import { expect, it } from 'vitest';
import { openTestApp } from '#testing/test-app.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';

describeOnBothDatabases('the first administrator', (open) => {
  it('has a neutral name and every permission [12.1.15]', async () => {
    const app = await openTestApp(await open());
    const { email, password } = app.parts.config.firstAdmin;
    const { body } = await app.call('POST', '/admin/auth/login', { body: { email, password } });
    const { admin } = body.data as { admin: Record<string, unknown> };
    expect(admin).toMatchObject({ email, nombres: 'Administración', apellidos: 'Principal' });
    expect(admin.permissions).toContain('admins.manage');
    await app.close();
  });
});
