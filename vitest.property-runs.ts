import fc from 'fast-check';

// Set PROPERTY_RUNS to try more values.
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 100) });
