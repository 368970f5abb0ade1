/**
 * The scripts that a page may name in its HTML, gzip: what is loaded before anybody waits or touches anything. What opens
 * after a click, or stands below what is read first, is loaded later (`app/_ui/load-later.tsx`).
 */
export const MAX_SCRIPT_KB = 250;
