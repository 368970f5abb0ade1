/** The width of what is read or filled in from top to bottom, in pixels. */
export const COLUMN_WIDTH = 720;
