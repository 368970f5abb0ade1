/** Calls that one caller may make within a window. */
export interface Rate {
  /** Calls of the same name count together. */
  name: string;
  per: "account" | "address";
  calls: number;
  windowSeconds: number;
}
