import { DomainError } from '@cotejo/contracts/core/errors';
import { describe, expect, it } from 'vitest';
import { MailDelayed, MailRefused } from '#platform/mail/smtp-transport.ts';
import { StorageUnavailable, StoredFileMissing } from '#platform/storage/unavailable.ts';
import { describeProblem, problemOf } from '#platform/telemetry/describe-problem.ts';

const errno = (code: string, message = 'maria@ejemplo.ec 1710034065') => Object.assign(new Error(message), { code });
const sqlState = (code: string) =>
  Object.assign(new Error('duplicate key: maria@ejemplo.ec'), { code, severity: 'ERROR', detail: 'maria@ejemplo.ec' });
const named = (name: string) => Object.assign(new Error('maria@ejemplo.ec'), { name });
const asDrizzle = (cause: Error) => new Error('Failed query: params: maria@ejemplo.ec', { cause });

describe('what a line of the log says of a problem', () => {
  it.each([
    ['a statement that took too long', asDrizzle(sqlState('57014')), 'db', '57014', /longer than its limit/],
    ['a full disk of the database', sqlState('53100'), 'db', '53100', /disk of the database is full/],
    ['a refused row', asDrizzle(sqlState('23505')), 'db', '23505', /constraint of the database refused/],
    ['a refusal that has no sentence', sqlState('P0001'), 'db', 'P0001', /^The database refused a statement$/],
    ['a code of many words', errno('maria@ejemplo.ec'), 'job', 'Error', /nobody foresaw/],
    ['a database that is not there', asDrizzle(errno('ECONNREFUSED')), 'db', 'ECONNREFUSED', /Nothing listens/],
    ['a frozen database', asDrizzle(new Error('Query read timeout')), 'db', 'ECONNECTION', /does not respond/],
    ['a full disk', new StorageUnavailable(errno('ENOSPC')), 'storage', 'ENOSPC', /disk is full/],
    ['a bucket that is not there', new StorageUnavailable(named('NoSuchBucket')), 'storage', 'NoSuchBucket', /bucket/],
    ['an S3 that is silent', new StorageUnavailable(named('TimeoutError')), 'storage', 'TimeoutError', /No response/],
    ['a file that is not there', new StoredFileMissing(), 'storage', 'StoredFileMissing', /No stored file/],
    ['a mail that is refused', new MailRefused('550 RCPT TO EENVELOPE'), 'smtp', '550', /never take this mail/],
    ['a mail server that is full', new MailDelayed('452 DATA EMESSAGE'), 'smtp', '452', /did not take/],
    ['a mail server that is not there', new MailDelayed('CONN ESOCKET'), 'smtp', 'ESOCKET', /cannot be reached/],
    ['more work than the process takes', new DomainError('UNAVAILABLE'), 'process', 'UNAVAILABLE', /as much work/],
    ['an error of many', new AggregateError([sqlState('40P01')]), 'db', '40P01', /waited for each other/],
    ['anything else', new TypeError('maria@ejemplo.ec'), 'job', 'TypeError', /nobody foresaw/],
    ['what is not even an error', 'maria@ejemplo.ec', 'job', 'Error', /nobody foresaw/],
  ])(
    'names the part, a code and the cause of %s, and no words of the error [8.8.1]',
    (_what, error, part, code, cause) => {
      const problem = describeProblem(error, 'job');
      expect(problem).toEqual({ part, code, cause: expect.stringMatching(cause) });
      expect(JSON.stringify(problem)).not.toMatch(/maria|1710034065/);
    },
  );

  it('names the rule that a row broke, so that the mistake is found', () => {
    const refused = Object.assign(sqlState('23514'), { constraint: 'credits_decided' });
    const empty = Object.assign(sqlState('23502'), { column: 'location' });
    expect(describeProblem(asDrizzle(refused), 'http')).toMatchObject({ code: '23514', constraint: 'credits_decided' });
    expect(describeProblem(asDrizzle(empty), 'http')).toMatchObject({ code: '23502', constraint: 'location' });
  });

  it('describes what a part reports itself by its code, or by its error', () => {
    expect(problemOf('db', '40001')).toMatchObject({ part: 'db', cause: expect.stringMatching(/given up/) });
    expect(problemOf('redis', new Error('Command timed out'))).toMatchObject({ part: 'redis', code: 'TimeoutError' });
    expect(problemOf('redis', errno('ECONNREFUSED')).cause).toBe('Nothing listens at the address');
  });
});
