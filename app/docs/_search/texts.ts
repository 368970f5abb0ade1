import { formatNumber, plural } from "../english.ts";

/** The texts of the search of the documentation. */
export const searchTexts = {
  button: "Search",
  placeholder: "Search the guide and the reference",
  empty: "Type a word, a route, a header, a scope or an error code.",
  loading: "Loading …",
  noResults: "No results. Try fewer or other words.",
  failed: "The search could not be loaded. Check your connection, and search again.",
  results: (count: number) => plural(count, { one: "1 result", other: `${formatNumber(count)} results` }),
  /** Words that say nothing about what is searched for. */
  ignored: [
    "a",
    "an",
    "and",
    "can",
    "do",
    "does",
    "for",
    "how",
    "i",
    "in",
    "is",
    "my",
    "of",
    "on",
    "the",
    "to",
    "with",
  ],
  /** Words that the documentation has other words for. */
  sameAs: {
    upload: "import",
    uploading: "import",
    remove: "delete",
    removing: "delete",
    mass: "many",
    throttled: "limit",
    throttling: "limit",
    login: "sign",
    signin: "sign",
    pagination: "pages",
    paging: "pages",
    websocket: "stream",
    sse: "stream",
    sdk: "client",
  },
} as const;
