import {
  listSimulatorParameters as listSimulatorParametersEndpoint,
  type SimulatorSearchType,
  simulateCredit as simulateCreditEndpoint,
  simulateInvestment as simulateInvestmentEndpoint,
  simulateSavings as simulateSavingsEndpoint,
} from '@cotejo/contracts/simulators';
import { defaultSimulationRatePercent, simulateInvestment, simulateSavings } from '@cotejo/finance';
import type { FastifyInstance } from 'fastify';
import type { Parts } from '#context.ts';
import { mountEndpoint } from '#http/mount-endpoint.ts';
import { simulateOrFail } from './failure.ts';
import { listSimulatorParameters } from './list-simulator-parameters.ts';
import { simulateInstitutionCredit } from './simulate-institution-credit.ts';

const parametersFailure: Record<SimulatorSearchType, string> = {
  CR: 'Error al obtener parámetros de crédito',
  INV: 'Error al obtener parámetros de inversión',
  AHP: 'Error al obtener parámetros de ahorro',
};

export function simulatorRoutes(app: FastifyInstance, parts: Parts): void {
  mountEndpoint(app, parts, simulateCreditEndpoint, async ({ context, body }) =>
    simulateOrFail('Error al simular el crédito', () => simulateInstitutionCredit(context.catalog.snapshot, body)),
  );
  mountEndpoint(app, parts, simulateSavingsEndpoint, async ({ body }) =>
    simulateOrFail('Error al simular el ahorro', () =>
      simulateSavings({ ...body, annualRate: body.annualRate ?? defaultSimulationRatePercent }),
    ),
  );
  mountEndpoint(app, parts, simulateInvestmentEndpoint, async ({ body }) =>
    simulateOrFail('Error al simular la inversión', () =>
      simulateInvestment({ ...body, annualRate: body.annualRate ?? defaultSimulationRatePercent }),
    ),
  );
  mountEndpoint(app, parts, listSimulatorParametersEndpoint, async ({ context, body }) =>
    simulateOrFail(parametersFailure[body.searchType], () =>
      listSimulatorParameters(context.catalog.snapshot, body.searchType),
    ),
  );
}
