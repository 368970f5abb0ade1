import { gzipSync } from "node:zlib";
import fc from "fast-check";
import type { z } from "zod";
import { ANYTHING, deep, TEXTS, valueOfMember } from "./hostile-values.ts";
import { type Member, memberPaths } from "./input-paths.ts";
import { setAt } from "./set-at.ts";

const WRONG_BODIES = [
  ...[
    "",
    "{",
    "[",
    "[]",
    "null",
    '"text"',
    "1",
    '{"a":',
    "{'a':1}",
    "\ufeff{}",
    "{}{}",
    "{} x",
    "NaN",
    "[1,]",
    deep(8_000),
  ],
  ...['{"a":1,"a":2}', `{"a":${"9".repeat(4_000)}}`, `{"${"x".repeat(10_000)}":1}`, '{"\\ud800":"\\udc00"}', "\0{}"],
];

/** The bodies of a route: a valid one with some of its members replaced, and what is no JSON object at all. */
function bodies(members: readonly Member[], sample: object): fc.Arbitrary<string | Uint8Array> {
  const change = fc.constantFrom<Member>({ path: ["unknown"], types: [], words: [] }, ...members).chain((member) => {
    const value = fc.oneof({ weight: 9, arbitrary: valueOfMember(member) }, fc.constant(undefined));
    return fc.tuple(fc.constant(member.path), value);
  });
  const changed = fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) =>
      JSON.stringify(changes.reduce<unknown>((body, [path, value]) => setAt(body, path, value), sample)),
    );
  const json = JSON.stringify(sample);
  return fc.oneof(
    { weight: 12, arbitrary: changed },
    { weight: 2, arbitrary: fc.constantFrom(...WRONG_BODIES) },
    ANYTHING.map((value) => JSON.stringify(value)),
    fc.constantFrom<Uint8Array>(Buffer.from(json, "utf16le"), gzipSync(json), Buffer.from([0xff, 0xfe, 0x7b, 0x7d])),
  );
}

/** A header's value as Node and proxies let it through. */
const HEADER_TEXTS = TEXTS.map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "?").slice(0, 4_000));
const HEADER_VALUES: Record<string, fc.Arbitrary<string>> = {
  "Content-Type": fc.constantFrom(
    ...[
      "application/json; charset=utf-16",
      "application/problem+json",
      "text/plain",
      "json",
      "\xff",
      "application/json, a/b",
    ],
    ...["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"],
  ),
  "Content-Encoding": fc.constantFrom("gzip", "identity", "br, gzip", "nothing"),
  "Content-Length": fc.constantFrom("-1", "1e3", "99999999999999999999", "0x10", ""),
  Accept: fc.constantFrom("application/problem+json", "text/html", "*/*;q=0", "\xff", ",,,"),
  "Accept-Encoding": fc.constantFrom("*;q=0", ";;;", "\xff", "identity;q=0"),
  Range: fc.constantFrom("bytes=0-", "bytes=9-1"),
  ...{
    "Idempotency-Key": HEADER_TEXTS,
    "X-Request-Id": HEADER_TEXTS,
    "User-Agent": HEADER_TEXTS,
    Cookie: HEADER_TEXTS,
  },
  ...{ "If-None-Match": HEADER_TEXTS, "If-Match": HEADER_TEXTS, "Last-Event-ID": HEADER_TEXTS, Origin: HEADER_TEXTS },
  ...{ Authorization: HEADER_TEXTS, "X-Forwarded-For": HEADER_TEXTS },
};

export const hostileHeaders: fc.Arbitrary<Record<string, string>> = fc
  .array(
    fc
      .constantFrom(...Object.keys(HEADER_VALUES))
      .chain((name) => fc.tuple(fc.constant(name), HEADER_VALUES[name] ?? HEADER_TEXTS)),
    { maxLength: 2 },
  )
  .map((pairs) => Object.fromEntries(pairs));

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());
const WRONG_QUERIES = ["&&&", "%", "%ff=%ff", "a[b]=c", "__proto__=1", "a=1&a=2", "a=1&".repeat(500)];

const toText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

function queries(members: readonly Member[]): fc.Arbitrary<string> {
  const pair = fc
    .constantFrom<Member>({ path: ["unknown"], types: [], words: [] }, ...members)
    .chain((member) =>
      fc.tuple(fc.constant(String(member.path[0])), fc.oneof(TEXTS, valueOfMember(member).map(toText))),
    );
  const pairs = fc.array(pair, { minLength: 1, maxLength: 3 });
  const given = pairs.map((list) => `?${list.map(([name, value]) => `${name}=${encode(value)}`).join("&")}`);
  const wrong = fc.constantFrom(...WRONG_QUERIES).map((query) => `?${query}`);
  return fc.oneof({ weight: 3, arbitrary: given }, fc.constant(""), wrong);
}

/** What a route is about is not deleted by the way: later requests are about it too. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "OPTIONS", "PROPFIND", "get", "X"];

export interface HostileRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

interface Target {
  method: string;
  /** With `{names}`. */
  path: string;
  input: z.ZodType;
  /** A valid body; undefined for a route without one. */
  sample: object | undefined;
  /** Values of the path's parameters. */
  ids: Record<string, string>;
}

/** Requests to a route: some are nearly right, others such as no program sends. */
export function hostileRequests({ method, path, input, sample, ids }: Target): fc.Arbitrary<HostileRequest> {
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name);
  const members = memberPaths(input).filter(({ path: [first] }) => !inPath.includes(String(first)));
  const parameters = inPath.map((name) => {
    const wrong = TEXTS.map((text) => encode(text) || "%20");
    return fc.oneof({ weight: 6, arbitrary: fc.constant(ids[name] ?? "none") }, wrong);
  });
  return fc
    .record({
      method: fc.oneof({ weight: 12, arbitrary: fc.constant(method) }, fc.constantFrom(...METHODS)),
      values: fc.tuple(...parameters),
      query: queries(sample ? [] : members),
      headers: fc.oneof({ weight: 2, arbitrary: fc.constant<Record<string, string>>({}) }, hostileHeaders),
      body: sample ? bodies(members, sample) : fc.constant(undefined),
    })
    .map(({ values, query, body, ...request }) => ({
      ...request,
      path: path.replace(/\{(\w+)\}/g, (_, name: string) => values[inPath.indexOf(name)] ?? "none") + query,
      body: /^(?:GET|HEAD)$/i.test(request.method) ? undefined : body,
    }));
}

/** Forms and query strings in which some fields are wrong, or repeated. */
export function hostileParameters(sample: Record<string, string>): fc.Arbitrary<string> {
  const change = fc.tuple(fc.constantFrom("unknown", ...Object.keys(sample)), fc.option(TEXTS));
  const changed = fc.array(change, { minLength: 1, maxLength: 3 }).map((changes) => {
    const fields = new URLSearchParams(sample);
    for (const [name, value] of changes) {
      if (value === null) fields.append(name, sample[name] ?? "");
      else fields.set(name, value);
    }
    return fields.toString();
  });
  return fc.oneof({ weight: 8, arbitrary: changed }, fc.constantFrom(...WRONG_QUERIES));
}
