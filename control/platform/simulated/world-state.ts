import type { Clock } from "../../timing/monotonic-clock.ts";
import type { Account } from "./account.ts";
import type { Accounts } from "./accounts.ts";
import type { InjectedFaults } from "./injected-faults.ts";
import type { Invitations } from "./invitations.ts";
import type { Parties } from "./parties.ts";

export interface WorldCounters {
  logins: number;
  /** Refused logins with a lower fence than an earlier login of the account. */
  staleLogins: number;
  /** Logins while another fence had a live session of the account. */
  overlaps: number;
  actions: number;
  /** Actions by their operation, such as `setLevel`. */
  actionsOf: Record<string, number>;
  /** Refused actions of a session after a login with a higher fence. */
  staleActions: number;
}

/** The state of a world that its sessions and players share. */
export interface WorldState {
  readonly seed: string;
  readonly clock: Clock;
  readonly faults: InjectedFaults;
  readonly accounts: Accounts;
  readonly parties: Parties;
  readonly invitations: Invitations;
  readonly counters: WorldCounters;
  /** The signed-in bots. */
  readonly bots: Account[];
}
