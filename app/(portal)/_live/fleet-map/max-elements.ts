/** Up to this many bots of the map are elements; more are drawn on a canvas. */
export const MAX_ELEMENTS = 300;
