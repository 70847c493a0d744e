import type { Reporter, TestModule } from 'vitest/node';

/**
 * Prints each test that passed only when it was tried again: only tests that measure time may
 * (testing/on-real-clock.ts).
 */
export class RetryReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    for (const module of modules) {
      for (const test of module.children.allTests()) {
        const retries = test.diagnostic()?.retryCount ?? 0;
        if (retries > 0) console.info(`Retried ${retries} time(s): ${module.relativeModuleId}: ${test.fullName}`);
      }
    }
  }
}
