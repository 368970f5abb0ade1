import { metaHelper, rowSelectionFeature, rowSortingFeature, tableFeatures } from "@tanstack/react-table";

interface ColumnLayout {
  /** The column's name, where its header shows none. */
  label?: string;
  /** Where the cell stands on a card (a phone's row). */
  area: string;
}

/** What the table of bots can do. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnLayout>(),
});
