/** Calls that one caller may make within a window. */
export interface Rate {
  /** Names the counter: calls of one name count together. */
  name: string;
  per: "account" | "address";
  calls: number;
  windowSeconds: number;
}
