import type { RowHeight } from "../../../_ui/use-row-height.ts";
import type { Density } from "./use-column-choice.ts";

export const CARD = `
  "select nickname live id" 24px
  "select category reason id" 20px / 44px minmax(0, 1fr) fit-content(60%) 44px`;
export const ROW_HEIGHTS: Record<Density, RowHeight> = {
  comfortable: { wide: 52, narrow: 56 },
  compact: { wide: 36, touch: 44, narrow: 56 },
};
