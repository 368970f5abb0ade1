import { ManualClock as FromZero } from "../../../timing/manual-clock.ts";

/** Starts at a date, because the times of a simulated world are dates. */
export class ManualClock extends FromZero {
  constructor() {
    super(Date.UTC(2026, 0, 1));
  }
}
