/** Calls that one caller may make within a window. */
export interface Rate {
  /** Calls of the same name count together. */
  name: string;
  per: "account" | "address";
  calls: number;
  windowSeconds: number;
}

/** Calls per window of an address. API tokens and sessions share one window; OAuth2 tokens have another. */
export interface Limit {
  direct: number;
  oauth: number;
  windowSeconds: number;
}

export type LimitKind = "direct" | "oauth";

/** The name of the window of a bucket and a kind of credential. */
export const limitWindowName = (bucket: string, kind: LimitKind): string => `${bucket}:${kind}`;
