/** Prisma's `contains` is LIKE: there `%` and `_` stand for any characters, unless they are escaped. */
export const escapeLikePattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");
