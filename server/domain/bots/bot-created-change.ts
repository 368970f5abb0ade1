import type { BotCreate } from "../../contract/bots.ts";
import type { Change } from "../record-audit-entries.ts";

/** The audit entry of a created bot, or of one that got new credentials. */
export const botCreatedChange = (
  { id, created }: { id: string; created: boolean },
  { nickname, email, parent }: Pick<BotCreate, "nickname" | "email" | "parent">,
): Change => ({
  action: created ? "bot.create" : "bot.renewCredentials",
  targetId: id,
  after: { nickname, email: email ?? null, parent: parent ?? null },
});
