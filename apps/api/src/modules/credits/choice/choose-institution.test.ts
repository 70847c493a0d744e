import { describe, expect, it } from 'vitest';
import { createInstitution, publishRates } from '#testing/factories.ts';
import { describeOnBothDatabases } from '#testing/test-database.ts';
import { type Details, openApplications } from '../testing/open-applications.ts';

describeOnBothDatabases('choosing an institution and its table', (open) => {
  const { applicant, setStatus, amortize, details, newCredit } = openApplications(open);

  describe('choosing an institution', () => {
    it('stores INSTITUTION_SELECTED, also when the client sends PENDING [1.4.02] [2.4.28] [1.7.26] [2.7.37]', async () => {
      const id = await newCredit();
      const { status, body } = await setStatus(id, { institutionId: applicant.bank.id, status: 'PENDING' });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        success: true,
        data: { status: 'INSTITUTION_SELECTED', institutionId: applicant.bank.id },
      });
    });

    it('has the figures of the French schedule before a system is chosen [1.7.30] [2.3.07] [2.3.08] [2.9.22]', async () => {
      const id = await newCredit();
      await setStatus(id, { institutionId: applicant.bank.id });
      expect(await details(id)).toMatchObject({
        amount: 10_000,
        rate: 15.6,
        monthlyPayment: 487.72,
        // The sum of the rows; 24 × 487.72 would be 8 cents less.
        totalPayment: 11_705.36,
        realTotal: 11_705.36,
        institution: {
          id: applicant.bank.id,
          name: applicant.bank.name,
          logo: null,
          minRate: 15.6,
          email: applicant.bank.email,
        },
      });
    });

    it('may be changed, which clears the amortization; the same again changes nothing', async () => {
      const id = await newCredit();
      const other = await createInstitution(applicant.app, { minRate: 12 });
      await setStatus(id, { institutionId: applicant.bank.id });
      await amortize(id, 1);
      const same = (await setStatus(id, { institutionId: applicant.bank.id })).body.data as Details;
      expect(same.amortizationType).toBe(1);
      const inCapitals = await setStatus(id.toUpperCase(), { institutionId: applicant.bank.id.toUpperCase() });
      expect(inCapitals.body.data).toMatchObject({ id, amortizationType: 1, version: same.version });
      const changed = (await setStatus(id, { institutionId: other.id })).body.data as Details;
      expect(changed).toMatchObject({ institutionId: other.id, amortizationType: null, amortizationTable: null });
      expect(changed.version).toBe(same.version + 1);
      expect(await details(id)).toMatchObject({ institutionId: other.id, amortizationTable: null });
    });

    it('may be taken back: the credit stays, pending', async () => {
      const id = await newCredit();
      await setStatus(id, { institutionId: applicant.bank.id });
      await amortize(id, 1);
      const { body } = await setStatus(id, { status: 'PENDING' });
      const left = { status: 'PENDING', institutionId: null, amortizationType: null, amortizationTable: null };
      expect(body.data).toMatchObject(left);
      expect(await details(id)).toMatchObject(left);
    });

    it('responds with 404 for an institution that is unknown or deleted', async () => {
      const id = await newCredit();
      const deletedInstitution = await createInstitution(applicant.app, {
        isActive: false,
        deletedAt: applicant.app.clock.now(),
      });
      for (const institutionId of ['01900000-0000-7000-8000-000000000000', deletedInstitution.id]) {
        expect((await setStatus(id, { institutionId })).status).toBe(404);
      }
    });

    it.each([
      ['amount', { personalLoan: { maxAmount: 5_000 } }, 'La institución no presta ese monto'],
      ['term', { personalLoan: { maxTerm: 12 } }, 'La institución no presta a ese plazo'],
      ['income', { personalLoan: { minIncome: 2_000 } }, 'La institución no acepta ese ingreso'],
      ['city', { personalLoan: { locations: ['Cuenca'] } }, 'La institución no atiende en esa ciudad'],
      ['availability', { available: false }, 'La institución no está disponible por ahora'],
    ])('responds with 409 when it does not match: %s', async (_what, overrides, message) => {
      const id = await newCredit();
      const institution = await createInstitution(applicant.app, overrides);
      const { status, body } = await setStatus(id, { institutionId: institution.id });
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'CONFLICT', error: message, data: { status: 'PENDING', version: 1 } });
    });

    it('needs a status or an institution [2.5.43]', async () => {
      const { status, body } = await setStatus(await newCredit(), {});
      expect(status).toBe(400);
      expect(body.code).toBe('VALIDATION_ERROR');
    });

    it.each(['UNDER_REVIEW', 'APPROVED', 'REJECTED', 'SENT'])(
      'does not let the applicant set %s [1.4.05]',
      async (status) => {
        const id = await newCredit();
        expect((await setStatus(id, { status })).status).toBe(400);
        expect((await details(id)).status).toBe('PENDING');
      },
    );
  });

  describe('amortization', () => {
    it('stores its own table whatever was posted [1.7.29] [2.7.39] [2.5.45] [2.3.09] [1.9.31]', async () => {
      const id = await newCredit();
      await setStatus(id, { institutionId: applicant.bank.id });
      const { status, body } = await amortize(id, 2, [{ numQuota: 1, quotaTotal: 1, balance: 0 }]);
      expect(status).toBe(200);
      const { amortizationTable: table, ...credit } = body.data as Details;
      expect(credit).toMatchObject({ amortizationType: 2, rate: 15.6, monthlyPayment: 487.72 });
      expect(table).toHaveLength(24);
      expect(table?.[0]).toEqual({
        numQuota: 1,
        interest: 130,
        capital: 357.72,
        balance: 9_642.28,
        taxReliefInsurance: 0,
        quotaTotal: 487.72,
        charges: 0,
        payment: 487.72,
      });
      const capitals = table?.reduce((sum, row) => sum + Math.round((row.capital ?? 0) * 100), 0);
      expect(capitals).toBe(1_000_000);
      expect(table?.at(-1)?.balance).toBe(0);
      const total = table?.reduce((sum, row) => sum + Math.round((row.quotaTotal ?? 0) * 100), 0) ?? 0;
      expect(credit.totalPayment).toBe(total / 100);
      expect((await details(id)).amortizationTable).toEqual(table);
      // The same system again changes nothing.
      expect((await amortize(id, 2)).body.data).toEqual(body.data);
    });

    it('counts with the rate of the kept offer until the institution is chosen anew', async () => {
      const chosenInstitution = await createInstitution(applicant.app, { minRate: 15.6, maxRate: 17 });
      const id = await newCredit();
      await setStatus(id, { institutionId: chosenInstitution.id });
      expect((await amortize(id)).body.data).toMatchObject({ rate: 15.6, monthlyPayment: 487.72 });
      await publishRates(applicant.app, chosenInstitution.id, { minRate: 12 });
      expect((await amortize(id)).body.data).toMatchObject({ rate: 15.6, monthlyPayment: 487.72 });
      const chosen = (await setStatus(id, { institutionId: chosenInstitution.id })).body.data;
      expect(chosen).toMatchObject({ amortizationType: null, amortizationTable: null });
      expect((await amortize(id)).body.data).toMatchObject({
        rate: 12,
        monthlyPayment: 470.73,
        totalPayment: 11_297.65,
      });
    });

    it('shows the first instalment of a German table [2.9.21] [1.3.02]', async () => {
      const id = await newCredit();
      await setStatus(id, { institutionId: applicant.bank.id });
      expect((await amortize(id, 1)).body.data).toMatchObject({ amortizationType: 1, monthlyPayment: 546.67 });
    });

    it.each([
      ['[2.5.44]', 3, [{}], 'Debe seleccionar un tipo de amortización'],
      ['[2.5.44]', undefined, [{}], 'Debe seleccionar un tipo de amortización'],
      ['[2.5.45]', 2, [], 'La tabla de amortización es requerida'],
      ['[2.5.45]', 2, undefined, 'La tabla de amortización es requerida'],
    ])('%s refuses type %j with table %j', async (_promise, type, table, message) => {
      const id = await newCredit();
      await setStatus(id, { institutionId: applicant.bank.id });
      const body = { amortizationType: type, amortizationTable: table };
      const response = await applicant.app.call('POST', `/credits/${id}/amortization`, {
        token: applicant.token,
        body,
      });
      expect(response.status).toBe(400);
      expect(response.body.error).toBe(message);
    });

    it('needs an institution', async () => {
      const { status, body } = await amortize(await newCredit());
      expect(status).toBe(409);
      expect(body).toMatchObject({ code: 'INVALID_TRANSITION', data: { status: 'PENDING', version: 1 } });
    });
  });
});
