import { DomainError } from '@cotejo/contracts/core/errors';

interface Simulated<Result> {
  readonly code: 'OK';
  readonly info: string;
  readonly result: Result;
}

/** Errors keep their code and get the simulator's text. */
export function simulateOrFail<Result>(failureText: string, simulate: () => Result): Simulated<Result> {
  try {
    return { code: 'OK', info: 'Simulación realizada correctamente', result: simulate() };
  } catch (error) {
    const code =
      error instanceof DomainError ? error.code : error instanceof RangeError ? 'VALIDATION_ERROR' : 'INTERNAL';
    throw new DomainError(code, { message: failureText });
  }
}
