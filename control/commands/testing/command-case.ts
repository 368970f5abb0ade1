import { PlatformError } from "../../platform/platform.ts";
import type { Format } from "../answer.ts";
import { ANN, BEN, type CommandHarness } from "./command-harness.ts";

interface CommandAttempt {
  before?: (harness: CommandHarness) => unknown;
  args?: string;
  /** Ann asks, rather than the API. */
  byAnn?: boolean;
  reply: [format: Format, text: string];
}

/** One command: what it does, what it refuses (and then does nothing), and arguments that are none. */
export interface CommandCase {
  ok: CommandAttempt & { observe?: (harness: CommandHarness) => unknown; expected?: unknown };
  refused: CommandAttempt;
  usage: string;
}

export const addAnnAndBen = ({ session }: CommandHarness) => {
  session.addMember(ANN);
  session.addMember(BEN);
};
export const makeAnnLeader = ({ session }: CommandHarness) => session.addMember(ANN, { leads: true });
export const leaveBotWithoutParty = ({ session }: CommandHarness) => {
  session.party = null;
};
export const ownMemberOf = ({ session }: CommandHarness) => session.ownMember;
export const wornBy = (harness: CommandHarness) => ownMemberOf(harness).worn;
export const failing =
  (kind: ConstructorParameters<typeof PlatformError>[0]) =>
  ({ session }: CommandHarness) =>
    session.failures.push(new PlatformError(kind, kind));
