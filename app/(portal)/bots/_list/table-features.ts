import { rowSelectionFeature, tableFeatures } from "@tanstack/react-table";

/** The features of TanStack Table that the list of bots uses. */
export const features = tableFeatures({ rowSelectionFeature });
