import {
  listSimulatorParameters,
  type SimulatorParameter,
  type SimulatorSearchType,
} from '@cotejo/contracts/simulators';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { request } from '#request/request.ts';
import { RequestError } from '#request/request-error.ts';

/** Texts of a simulator that fails without a reason of its own (spec 1 §8). */
const simulatorTexts: Record<SimulatorSearchType, { failed: string; noParameters: string }> = {
  CR: { failed: 'Error al simular el crédito', noParameters: 'Error al obtener parámetros de crédito' },
  AHP: { failed: 'Error al simular el ahorro', noParameters: 'Error al obtener parámetros de ahorro' },
  INV: { failed: 'Error al simular la inversión', noParameters: 'Error al obtener parámetros de inversión' },
};

/** What a simulator takes; null until it is known. */
export function useParameters(searchType: SimulatorSearchType): {
  parameters: SimulatorParameter | null;
  problem: string | null;
} {
  const { data, isError } = useQuery({
    queryKey: ['simulator-parameters', searchType],
    queryFn: async ({ signal }) =>
      (await request(listSimulatorParameters, { body: { searchType }, signal, isBackground: true })).result[0] ?? null,
  });
  return { parameters: data ?? null, problem: isError ? simulatorTexts[searchType].noParameters : null };
}

/**
 * One simulator: checks what was typed with the contract's schema, asks the server, and keeps the result. `problem` is the
 * failure of the call, `errors` what has to be put right, by the name of its box.
 */
export function useSimulator<Body, Result>(
  searchType: SimulatorSearchType,
  schema: z.ZodType,
  send: (body: Body) => Promise<{ result: Result }>,
) {
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const simulation = useMutation({ mutationFn: send });

  function simulate(body: Body): void {
    const found: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(body).error?.issues ?? []) found[String(path[0])] ??= message;
    setErrors(found);
    if (Object.keys(found).length === 0) simulation.mutate(body);
  }

  const { error } = simulation;
  // A simulator's own words first; without them what failed.
  const problem = error && (ownWords(error) ?? simulatorTexts[searchType].failed);
  return { simulate, errors, problem, result: simulation.data?.result ?? null, isBusy: simulation.isPending };
}

const ownWords = (error: Error): string | null =>
  error instanceof RequestError && error.code === 'ERROR' ? error.serverMessage : null;
