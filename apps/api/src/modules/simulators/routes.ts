import * as loanContract from '@cotejo/contracts/loan-simulators';
import * as contract from '@cotejo/contracts/simulators';
import { findAffordableLoans } from '@cotejo/finance/affordability';
import { defaultSimulationRatePercent } from '@cotejo/finance/credit-simulation';
import { simulateInvestment } from '@cotejo/finance/investment';
import { compareRefinance } from '@cotejo/finance/refinance';
import { simulateSavings } from '@cotejo/finance/savings';
import type { FastifyInstance } from 'fastify';
import { offerCatalogOf } from '#modules/offers';
import { ceilingAt } from '#modules/rates';
import type { Context, Parts } from '#platform/context.ts';
import { mountEndpoint } from '#platform/http/mount-endpoint.ts';
import { simulateOrFail } from './failure.ts';
import { listSimulatorParameters } from './list-simulator-parameters.ts';
import { simulateInstitutionCredit } from './simulate-institution-credit.ts';
import { prepay } from './simulate-prepayment.ts';

const parametersFailure: Record<contract.SimulatorSearchType, string> = {
  CR: 'Error al obtener parámetros de crédito',
  INV: 'Error al obtener parámetros de inversión',
  AHP: 'Error al obtener parámetros de ahorro',
};

export function simulatorRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, contract.simulateCredit, async ({ context, body }) =>
    simulateOrFail('Error al simular el crédito', () => simulateInstitutionCredit(context.catalog.snapshot, body)),
  );
  mountEndpoint(app, parts, contract.simulateSavings, async ({ body }) =>
    simulateOrFail('Error al simular el ahorro', () =>
      simulateSavings({ ...body, annualRate: body.annualRate ?? defaultSimulationRatePercent }),
    ),
  );
  mountEndpoint(app, parts, contract.simulateInvestment, async ({ body }) =>
    simulateOrFail('Error al simular la inversión', () =>
      simulateInvestment({ ...body, annualRate: body.annualRate ?? defaultSimulationRatePercent }),
    ),
  );
  mountEndpoint(app, parts, loanContract.simulatePrepayment, async ({ body }) =>
    simulateOrFail('Error al simular los abonos', () => prepay(body)),
  );
  mountEndpoint(app, parts, loanContract.simulateAffordability, async ({ context, body }) =>
    simulateOrFail('Error al calcular cuánto puedes pedir', () =>
      findAffordableLoans(offerCatalogOf(context.catalog.snapshot), { ...body, ...ceilingOf(context) }),
    ),
  );
  mountEndpoint(app, parts, loanContract.simulateRefinance, async ({ context, body }) =>
    simulateOrFail('Error al comparar tu crédito', () =>
      compareRefinance(offerCatalogOf(context.catalog.snapshot), {
        ...body,
        institutionId: body.institutionId ?? null,
        ...ceilingOf(context),
      }),
    ),
  );
  mountEndpoint(app, parts, contract.listSimulatorParameters, async ({ context, body }) =>
    simulateOrFail(parametersFailure[body.searchType], () =>
      listSimulatorParameters(context.catalog.snapshot, body.searchType),
    ),
  );
}

const ceilingOf = ({ catalog, clock }: Pick<Context, 'catalog' | 'clock'>) => ({
  ceilingPercent: ceilingAt(catalog.snapshot, clock.now())?.effectiveRate ?? null,
});
