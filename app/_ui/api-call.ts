/** A call of the API, to be written in a language. */
export interface ApiCall {
  method: string;
  url: string;
  /** Whether the route takes a credential. */
  withToken: boolean;
  body?: unknown;
  /** In place of a JSON body. */
  form?: Record<string, string>;
  headers?: Record<string, string>;
  /** The answer has no end. */
  isStream?: boolean;
}
