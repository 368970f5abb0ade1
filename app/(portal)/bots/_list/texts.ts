import { botWordTexts } from "../../../_ui/texts.ts";
import { reasonTitle } from "../../_reasons/reason-labels.ts";

/** Texts of the columns of the list of bots, and of the menu that chooses them. */
export const listTexts = {
  columns: {
    nickname: "Nickname",
    live: botWordTexts.liveStatus,
    status: botWordTexts.enabled,
    category: "Category",
    email: "E-mail",
    id: "ID",
    public: "Public",
    reason: reasonTitle,
    lastSeen: "Last seen",
    shard: "Shard",
    party: "Party",
    level: "Level",
    account: "Account ID",
    created: "Created",
  },
  public: "Public",
  private: "Private",
  now: "Now",
  never: "Never",
  none: "None",
  notConnected: "Not connected",
  loading: "Loading",
  party: (members: number, maxSize: number) => `${members} of ${maxSize}`,
  shardNumber: (cluster: string, number: number) => `${cluster} ${number}`,
  display: {
    button: "Display",
    density: "Height of the rows",
    densities: { comfortable: "Comfortable", compact: "Compact" },
    columns: "Columns, in their order",
    moveUp: (column: string) => `Move ${column} to the left`,
    moveDown: (column: string) => `Move ${column} to the right`,
    moved: (column: string, position: number, count: number) => `${column} is column ${position} of ${count}`,
    reset: "Restore the default",
    nicknameFirst: "The nickname is always the first column.",
  },
} as const;
