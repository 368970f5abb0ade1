import type { ComponentType } from "react";
import type { Bot } from "#server/contract/bots.ts";
import {
  AccountCell,
  BotStatusCell,
  CategoryCell,
  CreatedCell,
  EmailCell,
  FlagsCell,
  LastSeenCell,
  LevelCell,
  PartyCell,
  PublicCell,
  ShardCell,
} from "./bot-cells.tsx";
import { BotIdCell } from "./bot-id-cell.tsx";
import { BotNameCell } from "./bot-name-cell.tsx";
import { BotReasonCell } from "./bot-reason-cell.tsx";
import type { ColumnId } from "./list-columns.ts";

/** What the columns show of a bot. */
export const LIST_CELLS: Record<ColumnId, ComponentType<{ bot: Bot }>> = {
  nickname: BotNameCell,
  live: BotStatusCell,
  reason: BotReasonCell,
  status: FlagsCell,
  category: CategoryCell,
  email: EmailCell,
  id: BotIdCell,
  lastSeen: LastSeenCell,
  shard: ShardCell,
  party: PartyCell,
  level: LevelCell,
  public: PublicCell,
  account: AccountCell,
  created: CreatedCell,
};
