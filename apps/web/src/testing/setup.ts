import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { patienceMs } from './patiently.ts';

configure({ asyncUtilTimeout: patienceMs });

afterEach(cleanup);
