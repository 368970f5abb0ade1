/** Prisma's `contains` uses LIKE, in which `%` and `_` match any characters unless they are escaped. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
