import { listActivity } from '@cotejo/contracts/activity-log';
import { changeAdminCreditStatus, verifyCreditDocument } from '@cotejo/contracts/credits/review';
import { maySetStatus } from '@cotejo/contracts/credits/review-status';
import { logIn } from '@cotejo/contracts/identity/accounts';
import { describe, expect, it } from 'vitest';
import { mayCall } from './use-admin.ts';

describe('permissions', () => {
  it('follows the contract: one of the named permissions is enough', () => {
    expect(mayCall(['documents.verify'], verifyCreditDocument)).toBe(true);
    expect(mayCall(['credits.approve'], verifyCreditDocument)).toBe(false);
    expect(mayCall(['credits.reject'], changeAdminCreditStatus)).toBe(true);
    expect(mayCall([], listActivity)).toBe(false);
    expect(mayCall([], logIn)).toBe(true);
  });

  it('gates approving and rejecting apart [3.6.05]', () => {
    expect(maySetStatus(['credits.approve'], 'APPROVED')).toBe(true);
    expect(maySetStatus(['credits.approve'], 'REJECTED')).toBe(false);
    expect(maySetStatus(['credits.reject'], 'REJECTED')).toBe(true);
    expect(maySetStatus(['credits.reject'], 'APPROVED')).toBe(false);
    expect(maySetStatus(['credits.reject'], 'PENDING')).toBe(true);
    expect(maySetStatus(['users.manage'], 'UNDER_REVIEW')).toBe(false);
  });
});
