/** A whole number with thousands separators: `12,345`. */
export const formatNumber = (value: number): string => value.toLocaleString("en");
