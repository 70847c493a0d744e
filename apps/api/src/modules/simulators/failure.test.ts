import { DomainError } from '@cotejo/contracts/core/errors';
import * as investment from '@cotejo/finance/investment';
import * as savings from '@cotejo/finance/savings';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '#testing/test-app.ts';
import { openTestDatabase } from '#testing/test-database.ts';
import { simulateOrFail } from './failure.ts';

describe('a simulation that fails', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await openTestApp(await openTestDatabase());
  });
  afterAll(async () => {
    vi.restoreAllMocks();
    await app.close();
  });

  it('keeps the status of a refusal and says it in the simulator’s words', () => {
    const refuse = () =>
      simulateOrFail('Error al simular el ahorro', () => {
        throw new DomainError('NOT_FOUND');
      });
    expect(refuse).toThrow(expect.objectContaining({ code: 'NOT_FOUND', message: 'Error al simular el ahorro' }));
  });

  it('answers ERROR in the words of savings and of investments [1.8.37] [1.8.38]', async () => {
    // Mocked, since the contract already rejects invalid input.
    const fail = () => {
      throw new RangeError('the arithmetic refuses');
    };
    vi.spyOn(savings, 'simulateSavings').mockImplementation(fail);
    vi.spyOn(investment, 'simulateInvestment').mockImplementation(fail);
    const savingsResponse = await app.call('POST', '/simulators/savings/simulate', {
      body: { initialDeposit: 100, monthlyDeposit: 10, term: 12 },
    });
    expect(savingsResponse.status).toBe(400);
    expect(savingsResponse.body).toMatchObject({ success: false, code: 'ERROR', info: 'Error al simular el ahorro' });
    const investmentResponse = await app.call('POST', '/simulators/invesments/simulate', {
      body: { amount: 100, term: 30 },
    });
    expect(investmentResponse.status).toBe(400);
    expect(investmentResponse.body).toMatchObject({
      success: false,
      code: 'ERROR',
      info: 'Error al simular la inversión',
    });
  });
});
