import fc from 'fast-check';

// A property is tried with a hundred values, or with as many as asked for: what holds for a hundred
// may fail for the thousandth.
fc.configureGlobal({ numRuns: Number(process.env.PROPERTY_RUNS ?? 100) });
