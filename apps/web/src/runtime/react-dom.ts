// What packages import from `react-dom`. The whole of `preact/compat` would bring its default
// export, a list of every name, into every page (decision 103).
export { createPortal, flushSync, unstable_batchedUpdates } from 'preact/compat';
export * as default from './react-dom.ts';
