/**
 * Told when something is lost: `cause` is a SQLSTATE, errno or name of the error; null when it is
 * there again.
 */
export type OutageListener = (cause: string | null) => void;

const pauseMs = 60_000;

/**
 * Reports an outage once, and its end once. What comes and goes is reported at most once a minute:
 * an outage that begins sooner is reported when it lasts until then, or never.
 */
export class OutageReports {
  readonly #tell: OutageListener;
  #isReported = false;
  #reportedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor(tell: OutageListener) {
    this.#tell = tell;
  }

  /** It is lost, or still is: of one outage the first cause counts. */
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

  /** Reports nothing that waits to be reported. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }
}
