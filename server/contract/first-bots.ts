/** As many as a large window shows of the list of bots. Apart from the schemas, which pages do not load. */
export const MAX_FIRST_BOTS = 40;
