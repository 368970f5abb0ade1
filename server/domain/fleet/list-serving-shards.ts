import { engine } from "../../data/engine/engine.ts";
import type { ShardSummary } from "../../data/engine/fleet-engine.ts";
import { operator } from "../actor.ts";

interface ServingShards {
  own: ShardSummary[];
  /** The operator's that hold bots of the account. */
  managed: ShardSummary[];
  /** On the service's machine. They serve accounts without a cluster of their own. */
  local: ShardSummary[];
}

/** The connected shards that run bots of an account, or would run them. */
export async function listServingShards(accountId: string): Promise<ServingShards> {
  const [known, operators] = await Promise.all([
    engine().listShards(accountId),
    engine().listShards(operator().accountId),
  ]);
  return {
    own: known.filter(({ selector }) => !selector.managed && selector.accountId === accountId),
    managed: known.filter(({ selector }) => selector.managed),
    local: operators.filter(({ selector }) => selector.isLocal),
  };
}
