import type { SimulatorParameter, SimulatorSearchType } from '@cotejo/contracts/simulators';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { Button } from '#ui/Button.tsx';
import { FieldMessage } from '#ui/Field.tsx';
import { type Answer, SimulatorAnswer } from './SimulatorAnswer.tsx';
import styles from './simulators.module.css';
import { useParameters, useSimulator } from './use-simulator.ts';

/** What a simulator's boxes are made with. */
export interface BoxesGiven<Values> {
  values: Values;
  /** Limits, rates and types of the server; null until they are known. */
  parameters: SimulatorParameter | null;
  /** Value, change and error of the box with this name. */
  bind: <Name extends keyof Values & string>(
    name: Name,
  ) => { value: Values[Name]; onChange: (value: Values[Name]) => void; error: string | undefined };
}

interface SimulatorProps<Values, Body, Result> {
  searchType: SimulatorSearchType;
  /** The contract's schema of the body; its texts appear at the boxes of the same names. */
  schema: z.ZodType;
  /** What the boxes show first. */
  start: Values;
  boxes: (given: BoxesGiven<Values>) => ReactNode;
  bodyOf: (values: Values, parameters: SimulatorParameter | null) => Body;
  simulate: (body: Body) => Promise<{ result: Result }>;
  answerOf: (result: Result) => Answer;
}

/** The frame of the three simulators: boxes and SIMULAR at the left, the server's answer beside them. */
export function Simulator<Values extends object, Body, Result>(props: SimulatorProps<Values, Body, Result>) {
  const { searchType, schema, start, boxes, bodyOf, simulate, answerOf } = props;
  const { parameters, problem: parametersProblem } = useParameters(searchType);
  const [values, setValues] = useState(start);
  const simulator = useSimulator(searchType, schema, simulate);
  const problem = simulator.problem ?? parametersProblem;
  const bind: BoxesGiven<Values>['bind'] = (name) => ({
    value: values[name],
    onChange: (value) => setValues((now) => ({ ...now, [name]: value })),
    error: simulator.errors[name],
  });
  return (
    <div className={styles.simulator}>
      <form
        className={`sheet ${styles.form}`}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!simulator.isBusy) simulator.simulate(bodyOf(values, parameters));
        }}
      >
        {boxes({ values, parameters, bind })}
        <div role="alert">{problem && <FieldMessage tone="error">{problem}</FieldMessage>}</div>
        <Button type="submit" variant="main" wide busyText={simulator.isBusy && 'Simulando...'}>
          SIMULAR
        </Button>
      </form>
      {simulator.result ? (
        <SimulatorAnswer {...answerOf(simulator.result)} />
      ) : (
        <p className={styles.waiting}>Pulsa SIMULAR y aquí verás las cifras, el gráfico y la tabla.</p>
      )}
    </div>
  );
}
