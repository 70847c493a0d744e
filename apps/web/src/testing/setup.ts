import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// A busy machine may need seconds for what it does in milliseconds; waiting costs nothing where
// nothing is late.
configure({ asyncUtilTimeout: 15_000 });

afterEach(cleanup);
