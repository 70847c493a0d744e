import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// A busy machine may need seconds for what it does in milliseconds; waiting costs nothing where nothing is late.
configure({ asyncUtilTimeout: 5_000 });

// Files share a process, which spares each of them the packages; our own modules begin anew, with what they keep.
vi.resetModules();

afterEach(cleanup);
