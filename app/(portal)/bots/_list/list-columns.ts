import { SORT_COLUMNS, type SortColumn } from "./bot-sort.ts";
import { listTexts } from "./texts.ts";

export type ColumnId = keyof typeof listTexts.columns;

export interface ListColumn {
  /** In the URL, in the preferences, and the cell's place on a card, the layout for phones. */
  id: ColumnId;
  label: string;
  /** The least width in pixels, and the share of what remains. */
  width: number;
  grow: number;
  /** Whether it shows something that only `bots.listDetails` answers. */
  needsDetails?: true;
}

const { columns: labels } = listTexts;

/** The first column of every table. */
export const NAME_COLUMN: ListColumn = {
  ...{ id: "nickname", label: labels.nickname, width: 150, grow: 1.4 },
};

/** All further columns, those of the default first. A new column is a line here, and in bot-sort.ts if it can be sorted. */
export const COLUMNS: readonly ListColumn[] = [
  { id: "live", label: labels.live, width: 128, grow: 0 },
  { id: "reason", label: labels.reason, width: 130, grow: 1.6 },
  { id: "status", label: labels.status, width: 168, grow: 1.2 },
  { id: "category", label: labels.category, width: 110, grow: 1.1 },
  { id: "email", label: labels.email, width: 120, grow: 1.2 },
  { id: "id", label: labels.id, width: 112, grow: 0 },
  { id: "lastSeen", label: labels.lastSeen, width: 130, grow: 0.6, needsDetails: true },
  { id: "shard", label: labels.shard, width: 130, grow: 0.8 },
  { id: "party", label: labels.party, width: 90, grow: 0.3 },
  { id: "level", label: labels.level, width: 90, grow: 0.3 },
  { id: "public", label: labels.public, width: 96, grow: 0.3 },
  { id: "account", label: labels.account, width: 180, grow: 1, needsDetails: true },
  { id: "created", label: labels.created, width: 120, grow: 0.4 },
];

export const DEFAULT_COLUMNS: readonly string[] = ["live", "reason", "status", "category", "email", "id"];

const BY_ID: ReadonlyMap<string, ListColumn> = new Map(COLUMNS.map((column) => [column.id, column]));

/** The columns with these ids, each once; ids of columns that do not exist are left out. */
export const columnsOf = (ids: readonly string[]): ListColumn[] =>
  [...new Set(ids)].flatMap((id) => BY_ID.get(id) ?? []);

export const sortOf = ({ id }: ListColumn): SortColumn | undefined => SORT_COLUMNS.find((name) => name === id);

export const SELECT_WIDTH = 44;

export const widthOf = ({ width, grow }: ListColumn): string => (grow ? `minmax(${width}px, ${grow}fr)` : `${width}px`);

/** When the rows scroll sideways, for `VirtualRows`. */
export const scrollingOf = (columns: readonly ListColumn[]) => ({
  minWidth: columns.reduce((sum, { width }) => sum + width, SELECT_WIDTH),
  stickyWidth: SELECT_WIDTH + (columns[0]?.width ?? 0),
});
