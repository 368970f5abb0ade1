import { metaHelper, rowSelectionFeature, rowSortingFeature, tableFeatures } from "@tanstack/react-table";

interface ColumnLayout {
  /** The name of a column whose header shows no text. */
  label?: string;
  /** The cell's CSS grid area on a card, the layout for phones. */
  area: string;
}

/** The features of TanStack Table that the list of bots uses. */
export const features = tableFeatures({
  rowSelectionFeature,
  rowSortingFeature,
  columnMeta: metaHelper<ColumnLayout>(),
});
