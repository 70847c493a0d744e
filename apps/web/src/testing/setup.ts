import { cleanup, configure } from '@testing-library/react';
import { options } from 'preact';
import { afterEach } from 'vitest';

// A busy machine may need seconds for what it does in milliseconds; waiting costs nothing where
// nothing is late.
configure({ asyncUtilTimeout: 15_000 });

// Preact runs effects a frame after the change is seen. A person is slower than that, a test is
// not: here they run before the test goes on.
options.requestAnimationFrame = queueMicrotask;

afterEach(cleanup);
