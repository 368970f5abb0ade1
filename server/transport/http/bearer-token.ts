/** The credential in an `Authorization` header, with or without the word `Bearer`; empty when there is none. */
export const parseBearer = (authorization: string | undefined): string =>
  (authorization ?? "").replace(/^bearer(?:\s+|$)/i, "").trim();
