import { ManualClock as FromZero } from "../../../timing/testing/manual-clock.ts";

/** A world's time is a date. */
export class ManualClock extends FromZero {
  constructor() {
    super(Date.UTC(2026, 0, 1));
  }
}
