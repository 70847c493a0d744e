import { describe, expect, it } from 'vitest';
import { parsePostgresUrl } from './postgres-address.ts';

describe('the address of PostgreSQL', () => {
  it('is one server, which may be anything, where it names one', () => {
    expect(parsePostgresUrl('postgres://ana:cl%40ve@db.ejemplo.ec:5433/cotejo?sslmode=require')).toEqual({
      servers: ['postgres://ana:cl%40ve@db.ejemplo.ec:5433/cotejo?sslmode=require'],
      needsPrimary: false,
    });
    expect(parsePostgresUrl('postgresql:///cotejo?host=/var/run/postgresql').servers).toHaveLength(1);
  });

  it('is an address for each of several servers, of which one must take writes unless it says otherwise [8.5.5]', () => {
    const two = 'postgres://ana:clave@uno:5432,dos:5433/cotejo';
    const servers = ['postgres://ana:clave@uno:5432/cotejo', 'postgres://ana:clave@dos:5433/cotejo'];
    expect(parsePostgresUrl(two)).toEqual({ servers, needsPrimary: true });
    expect(parsePostgresUrl(`${two}?target_session_attrs=read-write`)).toEqual({ servers, needsPrimary: true });
    expect(parsePostgresUrl(`${two}?target_session_attrs=any`)).toEqual({ servers, needsPrimary: false });
    expect(parsePostgresUrl(`${two}?target_session_attrs=primary&sslmode=require`)).toEqual({
      servers: servers.map((server) => `${server}?sslmode=require`),
      needsPrimary: true,
    });
  });

  it.each([
    'mysql://uno/cotejo',
    'uno:5432/cotejo',
    'postgres://uno:puerto/cotejo',
    'postgres://uno,/cotejo',
    'postgres://uno,dos:70000/cotejo',
    'postgres://uno/cotejo?target_session_attrs=standby',
  ])('is refused when it is %s', (text) => {
    expect(() => parsePostgresUrl(text)).toThrow();
  });
});
