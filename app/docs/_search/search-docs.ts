import MiniSearch, { type SearchResult } from "minisearch";
import { searchTexts } from "./texts.ts";

/** A section of a page, or an operation. */
export interface SearchEntry {
  href: string;
  page: string;
  title: string;
  text: string;
  /** Further words by which it is found. */
  words: string;
}

/** What is shown of an entry that was found. */
export interface FoundEntry {
  href: string;
  page: string;
  title: string;
  excerpt: string;
}

/** The places of a word in an entry, by how much they say. */
const BOOST = { title: 4, page: 2, words: 1.5, text: 1 };
const MAX_RESULTS = 20;
/** Longer words may be mistyped: by one letter in five. */
const MIN_FUZZY = 5;
const MISTYPED = 0.2;

const IGNORED = new Set<string>(searchTexts.ignored);
const SAME_AS: Record<string, string> = searchTexts.sameAs;

export type SearchIndex = MiniSearch<SearchEntry & { id: number }>;

export function indexEntries(entries: readonly SearchEntry[]): SearchIndex {
  const index: SearchIndex = new MiniSearch({
    fields: Object.keys(BOOST),
    storeFields: ["href", "page", "title", "text"],
  });
  index.addAll(entries.map((entry, id) => ({ id, ...entry })));
  return index;
}

const API_PREFIX = /(?:\/gateway)?\/v1(?=\/)/g;

/** The entries with every word of the query, the best first; if there are none, those with some of them. */
export function searchDocs(index: SearchIndex, asked: string): FoundEntry[] {
  const query = asked.replace(API_PREFIX, ""); // paths are written without it
  const options = {
    boost: BOOST,
    prefix: true,
    fuzzy: (word: string) => (word.length >= MIN_FUZZY ? MISTYPED : false),
    processTerm: (word: string) => termOf(word.toLowerCase()),
  };
  const every = index.search(query, { ...options, combineWith: "AND" });
  const found = every.length > 0 ? every : index.search(query, options);
  const phrase = phraseOf(query);
  return found
    .map((result) => ({ result, score: result.score * closenessOf(result, phrase) }))
    .sort((one, other) => other.score - one.score)
    .slice(0, MAX_RESULTS)
    .map(({ result }) => entryOf(result, phrase));
}

/** Null for words that say nothing. */
const termOf = (word: string): string | null => (IGNORED.has(word) ? null : (SAME_AS[word] ?? word));

/**
 * Where the query stands as it was typed, such as `If-Match`, is what was meant; of two, a title that is the one word goes
 * before a longer one, and a page before a section.
 */
function closenessOf({ href, title, text, terms, queryTerms }: SearchResult, phrase: RegExp): number {
  const isPage = !String(href).includes("#");
  const place = phrase.test(String(title)) ? 3 : phrase.test(String(text)) ? 2 : 1;
  const isWholeTitle = queryTerms.length === 1 && terms.includes(String(title).toLowerCase());
  return place * (isPage ? 1.2 : 1) * (isWholeTitle ? 1.5 : 1);
}

/** Whole words: `POST /bots` is not `POST /bots/bulk-import`. */
const phraseOf = (query: string): RegExp =>
  new RegExp(`(?<![\\w/-])${query.trim().replace(/[\\^$.*+?()[\]{}|]/g, "\\$&")}(?![\\w/{-])`, "i");

const BEFORE = 40;
const EXCERPT = 150;

/** With the piece of its text where the query stands, else the first of the found words. Words are not cut. */
function entryOf(result: SearchResult, phrase: RegExp): FoundEntry {
  const { href, page, title, terms } = result;
  const text = String(result.text);
  const lower = text.toLowerCase();
  const places = [text.search(phrase), ...terms.map((term) => lower.indexOf(term))].filter((at) => at >= 0);
  const [place = 0] = places;
  const start = place <= BEFORE ? 0 : text.indexOf(" ", place - BEFORE) + 1;
  const isWhole = text.length <= start + EXCERPT;
  const end = isWhole ? text.length : text.lastIndexOf(" ", start + EXCERPT);
  const piece = text.slice(start, Math.max(end, start + BEFORE));
  return { href, page, title, excerpt: [start > 0 ? "…" : "", piece, isWhole ? "" : "…"].join(" ").trim() };
}
