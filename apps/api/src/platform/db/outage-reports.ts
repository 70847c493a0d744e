/** `cause` is a SQLSTATE, errno or error name; null when the outage is over. */
export type OutageListener = (cause: string | null) => void;

const pauseMs = 60_000;

/** Reports at most one start a minute. An outage within that minute is reported if it lasts until then. */
export class OutageReports {
  readonly #tell: OutageListener;
  #isReported = false;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: OutageListener) {
    this.#tell = tell;
  }

  begin(cause: string): void {
    if (this.#isReported || this.#timer) return;
    const report = () => {
      this.#timer = undefined;
      this.#isReported = true;
      this.#reportedAt = Date.now();
      this.#tell(cause);
    };
    const waitMs = this.#reportedAt + pauseMs - Date.now();
    if (waitMs <= 0) report();
    else this.#timer = setTimeout(report, waitMs).unref();
  }

  end(): void {
    this.stop();
    if (!this.#isReported) return;
    this.#isReported = false;
    this.#tell(null);
  }

  /** Cancels a pending report. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
