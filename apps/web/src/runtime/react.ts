import {
  Children,
  Component,
  cloneElement,
  createContext,
  createElement,
  createRef,
  Fragment,
  forwardRef,
  isValidElement,
  memo,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useMemo,
  useReducer,
  useRef,
  useState,
  useSyncExternalStore,
} from 'preact/compat';
import { useId } from './ids.ts';

// @ts-expect-error: only the types are of the old kind, `export =`; the module is an ordinary one
export * from 'preact/compat';
export { useId } from './ids.ts';

/**
 * What packages read from the default export (react.test.ts). Preact's own default export would
 * bring every name into every page (decision 103).
 */
export default {
  ...{ Children, Component, Fragment, cloneElement, createContext, createElement, createRef },
  ...{ forwardRef, isValidElement, memo, useCallback, useContext, useEffect, useId },
  ...{ useLayoutEffect, useMemo, useReducer, useRef, useState, useSyncExternalStore },
};

/**
 * Preact has none. React Router asks for it where navigations are transitions, which they are not
 * here: the state is the one that was given.
 */
export const useOptimistic = <State>(state: State): [State, () => void] => [state, () => undefined];
