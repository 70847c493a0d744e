import { DomainError } from '@cotejo/contracts/core/errors';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { simulateOrFail } from './failure.ts';

// The contract lets nothing through that the arithmetic refuses, so a failure has to be made.
async function openAppThatCannotCalculate() {
  vi.resetModules();
  vi.doMock('@cotejo/finance', async (importOriginal) => {
    const fail = () => {
      throw new RangeError('the arithmetic refuses');
    };
    return { ...(await importOriginal<object>()), simulateSavings: fail, simulateInvestment: fail };
  });
  const [{ openTestApp }, { openTestDatabase }] = await Promise.all([
    import('#testing/test-app.ts'),
    import('#testing/test-database.ts'),
  ]);
  return openTestApp(await openTestDatabase());
}

afterAll(() => {
  vi.doUnmock('@cotejo/finance');
  vi.resetModules();
});

describe('a simulation that fails', () => {
  it('keeps the status of a refusal and says it in the simulator’s words', () => {
    const refuse = () =>
      simulateOrFail('Error al simular el ahorro', () => {
        throw new DomainError('NOT_FOUND');
      });
    expect(refuse).toThrow(expect.objectContaining({ code: 'NOT_FOUND', message: 'Error al simular el ahorro' }));
  });

  it('answers ERROR in the words of savings and of investments [1.8.37] [1.8.38]', async () => {
    const app = await openAppThatCannotCalculate();
    const savings = await app.call('POST', '/simulators/savings/simulate', {
      body: { initialDeposit: 100, monthlyDeposit: 10, term: 12 },
    });
    expect(savings.status).toBe(400);
    expect(savings.body).toMatchObject({ success: false, code: 'ERROR', info: 'Error al simular el ahorro' });
    const investment = await app.call('POST', '/simulators/invesments/simulate', { body: { amount: 100, term: 30 } });
    expect(investment.status).toBe(400);
    expect(investment.body).toMatchObject({ success: false, code: 'ERROR', info: 'Error al simular la inversión' });
    await app.close();
  });
});
