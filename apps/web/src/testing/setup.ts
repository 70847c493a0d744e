import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import { patienceMs } from './patiently.ts';

configure({ asyncUtilTimeout: patienceMs });

// React, React Router and the pages report what went wrong to the console, and a test would pass all the same.
let errors: unknown[][] = [];
const { error } = console;

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => {
    errors.push(words);
    error(...words);
  });
});

afterEach(() => {
  cleanup();
  expect(errors, 'a test that expects errors on the console spies on it itself').toEqual([]);
});
