import type { Language } from "../../../_languages/language.ts";
import { SORT_COLUMNS, type SortColumn } from "./bot-sort.ts";

const LABELS = {
  nickname: "bots.list.columns.nickname",
  live: "shared.botWords.liveStatus",
  reason: "reasons.title",
  status: "shared.botWords.enabled",
  category: "bots.list.columns.category",
  email: "bots.list.columns.email",
  id: "bots.list.columns.id",
  lastSeen: "bots.list.columns.lastSeen",
  shard: "bots.list.columns.shard",
  party: "bots.list.columns.party",
  level: "bots.list.columns.level",
  public: "bots.list.columns.public",
  account: "bots.list.columns.account",
  created: "bots.list.columns.created",
} as const;

export type ColumnId = keyof typeof LABELS;

/** The heading of a column, and of the filter by what it shows. */
export const columnLabel = ({ t }: Language, id: ColumnId): string => t(LABELS[id]);

export interface ListColumn {
  /** In the URL, in the preferences, and the cell's place on a card, the layout for phones. */
  id: ColumnId;
  /** The least width in pixels, and the share of what remains. */
  width: number;
  grow: number;
  /** Whether it shows something that only `bots.listDetails` answers. */
  needsDetails?: true;
  /** Of the status: whether it shows the reason, too. */
  withReason?: true;
}

/** The first column of every table. */
export const NAME_COLUMN: ListColumn = {
  ...{ id: "nickname", width: 140, grow: 1.4 },
};

/**
 * All further columns. A new column is a line here, and in bot-sort.ts if it can be sorted. The least widths of the
 * default together fit a window of 1280 pixels.
 */
export const COLUMNS: readonly ListColumn[] = [
  { id: "live", width: 128, grow: 0 },
  { id: "category", width: 100, grow: 1.1 },
  { id: "party", width: 78, grow: 0.1 },
  { id: "shard", width: 118, grow: 0.8 },
  { id: "lastSeen", width: 126, grow: 0.2, needsDetails: true },
  { id: "email", width: 80, grow: 1 },
  { id: "id", width: 112, grow: 0 },
  { id: "reason", width: 130, grow: 1.6 },
  { id: "status", width: 168, grow: 1.2 },
  { id: "level", width: 90, grow: 0.3 },
  { id: "public", width: 96, grow: 0.3 },
  { id: "account", width: 180, grow: 1, needsDetails: true },
  { id: "created", width: 120, grow: 0.4 },
];

/** Where the reason has no column of its own, a bot that is not connected has it beside its status. */
const STATUS_WITH_REASON: ListColumn = { id: "live", width: 210, grow: 1.6, withReason: true };

export const DEFAULT_COLUMNS: readonly string[] = ["live", "category", "party", "shard", "lastSeen", "email", "id"];

const BY_ID: ReadonlyMap<string, ListColumn> = new Map(COLUMNS.map((column) => [column.id, column]));

/** The columns with these ids, each once; ids of columns that do not exist are left out. */
export const columnsOf = (ids: readonly string[]): ListColumn[] =>
  [...new Set(ids)].flatMap((id) =>
    id === "live" && !ids.includes("reason") ? STATUS_WITH_REASON : (BY_ID.get(id) ?? []),
  );

export const sortOf = ({ id }: ListColumn): SortColumn | undefined => SORT_COLUMNS.find((name) => name === id);

export const SELECT_WIDTH = 44;

export const widthOf = ({ width, grow }: ListColumn): string => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`);

/** When the rows scroll sideways, for `VirtualRows`. */
export const scrollingOf = (columns: readonly ListColumn[]) => ({
  minWidth: columns.reduce((sum, { width }) => sum + width, SELECT_WIDTH),
  stickyWidth: SELECT_WIDTH + (columns[0]?.width ?? 0),
});
