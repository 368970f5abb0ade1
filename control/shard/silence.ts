import type { Clock } from "../timing/monotonic-clock.ts";

/** The service answers each heartbeat. After the time of so many without an answer the shard reconnects. */
const MAX_HEARTBEATS = 2;

/** How long nothing has been heard from the service. */
export class Silence {
  readonly #clock: Pick<Clock, "now">;
  #since: number;
  #wasTooLong = false;

  constructor(clock: Pick<Clock, "now">) {
    this.#clock = clock;
    this.#since = clock.now();
  }

  /** Something was heard, or is not expected yet. */
  end(): void {
    this.#since = this.#clock.now();
    this.#wasTooLong = false;
  }

  /**
   * Whether it is at two looks in a row; then it begins anew. At one look, this process itself may have been busy: what
   * has arrived is read before the next one.
   */
  isTooLong(heartbeatMs: number): boolean {
    const wasTooLong = this.#wasTooLong;
    this.#wasTooLong = this.#clock.now() - this.#since > MAX_HEARTBEATS * heartbeatMs;
    if (!wasTooLong || !this.#wasTooLong) return false;
    this.end();
    return true;
  }
}
