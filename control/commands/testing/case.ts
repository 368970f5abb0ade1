import { PlatformError } from "../../platform/platform.ts";
import type { Format } from "../replies/phrase.ts";
import { ANN, BEN, type Bench } from "./bench.ts";

interface Try {
  before?: (bench: Bench) => unknown;
  args?: string;
  /** Ann asks, rather than the API. */
  byAnn?: boolean;
  reply: [format: Format, text: string];
}

/** One command: what it does, what it refuses (and then does nothing), and arguments that are none. */
export interface Case {
  ok: Try & { sees?: (bench: Bench) => unknown; is?: unknown };
  refused: Try;
  usage: string;
}

export const seatBoth = ({ session }: Bench) => {
  session.seat(ANN);
  session.seat(BEN);
};
export const annLeads = ({ session }: Bench) => session.seat(ANN, { leads: true });
export const noParty = ({ session }: Bench) => {
  session.party = null;
};
export const seat = ({ session }: Bench) => session.seatOfBot;
export const worn = (bench: Bench) => seat(bench).worn;
export const failing =
  (kind: ConstructorParameters<typeof PlatformError>[0]) =>
  ({ session }: Bench) =>
    session.failures.push(new PlatformError(kind, kind));
