import { describe, expect, it } from 'vitest';
import { readConfig } from '#platform/config.ts';
import { environmentSchema, listVariables } from '#platform/environment.ts';

describe('the description of a variable', () => {
  it.each(listVariables())('of $name is a sentence with an example its own rule takes [8.9.1]', (variable) => {
    expect(variable.about).toMatch(/^[A-Z`].*\.$/);
    expect(variable.example ?? variable.madeWith ?? variable.neededFor).toBeTruthy();
    if (variable.example === undefined) return;
    const rule = environmentSchema.shape[variable.name as keyof typeof environmentSchema.shape];
    expect(rule.safeParse(variable.example).error?.issues).toBeUndefined();
  });

  it('says the default that a start without the variable takes [8.9.1]', () => {
    const defaults = Object.fromEntries(listVariables().map(({ name, byDefault }) => [name, byDefault]));
    expect(defaults).toMatchObject({
      ...{ PORT: '3000', HOST: '127.0.0.1', DATABASE_POOL: '10', RATE_LIMIT: 'on', NOTIFICATIONS_LIVE: 'off' },
      ...{ CORS_ORIGINS: '', DATABASE_URL: '', LOG_LEVEL: 'info', DRAIN_SECONDS: '10 in production, else 1' },
    });
  });

  it('marks each address with a password, each key and each token as secret [8.9.1]', () => {
    const secrets = listVariables().filter(({ isSecret }) => isSecret);
    const names = listVariables().map(({ name }) => name);
    const bearing = /^(DATABASE_.*URL|STORAGE_URL|SMTP_URL|REDIS_URL)$|SECRET|KEYS|TOKEN|PASSWORD$/;
    expect(secrets.map(({ name }) => name)).toEqual(names.filter((name) => bearing.test(name)));
  });
});

it('needs in production what a start there refuses to be without [8.9.1]', () => {
  const needed = listVariables().filter(({ neededFor }) => neededFor === 'production');
  const refused = () => readConfig({ NODE_ENV: 'production' });
  for (const { name } of needed) expect(refused).toThrow(name);
  expect(refused).toThrow(new RegExp(`faltan las variables (\\w+, ){${needed.length - 1}}\\w+ \\(`));
});
