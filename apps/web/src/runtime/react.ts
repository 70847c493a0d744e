// @ts-expect-error: only the types are of the old kind, `export =`; the module is an ordinary one
export * from 'preact/compat';
export { default } from 'preact/compat';

/**
 * Preact has none. React Router asks for it where navigations are transitions, which they are not
 * here: the state is the one that was given.
 */
export const useOptimistic = <State>(state: State): [State, () => void] => [state, () => undefined];
