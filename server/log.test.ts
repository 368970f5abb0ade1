import fs from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { newSecret } from "./data/secret.ts";
import { createLog, openOutput } from "./log.ts";

const CANARY = "c4n4ry-value";

/** What the log wrote, a line each. */
function written(write: (log: ReturnType<typeof createLog>) => void): string[] {
  const lines: string[] = [];
  write(createLog("trace", { write: (line) => lines.push(line) }));
  return lines;
}

const SECRET_NAMES = [
  ..."authorization cookie set-cookie password secret deviceId deviceAuth token access_token id_token".split(" "),
  ..."code code_verifier client_secret email body".split(" "),
];

describe("threat 12: a log never shows a secret", () => {
  it.each(SECRET_NAMES)("that is named %s, at any depth and in any case", (name) => {
    for (const spelling of [name, name.toUpperCase(), name[0]?.toUpperCase() + name.slice(1)]) {
      for (const value of [CANARY, { inner: CANARY }, [CANARY], 1234567]) {
        let entry: Record<string, unknown> = { [spelling]: value };
        for (let depth = 0; depth < 12; depth++) {
          const lines = written((log) => log.info(entry, "words"));
          expect(lines.join()).not.toContain(CANARY);
          expect(lines.join()).not.toContain("1234567");
          entry = depth % 3 === 2 ? { list: [entry] } : { member: entry, route: "/bots" };
        }
      }
    }
  });

  it("that stands in an error: in its later lines, its members, its cause, or what it repeats of a row", () => {
    class DatabaseError extends Error {
      detail = `Key (secret)=(${CANARY}) already exists.`;
      meta = { value: CANARY };
    }
    const error = new DatabaseError(`duplicate key\n{ data: { secret: "${CANARY}" } }`, { cause: new Error(CANARY) });
    const lines = written((log) => {
      log.error({ err: error }, "failed");
      log.error({ error, nested: { failure: error }, list: [error] }, "failed");
    });
    expect(lines.join()).not.toContain(CANARY);
    expect(JSON.parse(lines[0] ?? "").err).toMatchObject({ type: "Error", message: "duplicate key" });
    expect(JSON.parse(lines[0] ?? "").err.stack).toContain("log.test.ts");
  });

  it("that has one of our prefixes, wherever it stands", () => {
    const secrets = [newSecret("SVC_"), newSecret("SVCOA2AT_"), newSecret("SVCOA2S_")];
    for (const secret of secrets) {
      const lines = written((log) => {
        log.info({ url: `/x?a=${secret}&b`, [secret]: 1 }, `words ${secret}`);
        log.error({ err: new Error(`refused ${secret}`) }, "failed");
      });
      expect(lines.join()).not.toContain(secret.slice(10));
      for (const line of lines) expect(() => JSON.parse(line)).not.toThrow();
    }
  });
});

it("threat 30: an entry is one line of JSON whatever is in it, so that nobody can forge another", () => {
  fc.assert(
    fc.property(fc.object({ withNullPrototype: false, withDate: true }), fc.string(), (entry, message) => {
      const lines = written((log) => log.info(entry, message.replaceAll("%", "")));
      expect(lines).toHaveLength(1);
      expect(lines[0]?.indexOf("\n")).toBe((lines[0]?.length ?? 0) - 1);
      JSON.parse(lines[0] ?? "");
    }),
  );
});

it("a fault keeps what names it: its type, code and first line", () => {
  const fault = Object.assign(new TypeError("\nno such table\nvalues"), { code: "42P01" });
  const [line] = written((log) => log.warn({ err: fault }, "failed"));
  expect(JSON.parse(line ?? "")).toMatchObject({
    msg: "failed",
    err: { type: "TypeError", code: "42P01", message: "no such table" },
  });
});

it("what was thrown and is no error is logged too", () => {
  for (const thrown of ["text", null, undefined, 7, { a: 1 }]) {
    expect(written((log) => log.error({ err: thrown }, "failed"))).toHaveLength(1);
  }
});

// Without this handling the error ends the process, and its last line is tried for ever.
it.runIf(fs.existsSync("/dev/full"))(
  "R13: a line that cannot be written ends nothing and holds nothing up",
  async () => {
    const output = openOutput(fs.openSync("/dev/full", "w"));
    const refused: unknown[] = [];
    (output as unknown as NodeJS.EventEmitter).on("error", ({ code }: NodeJS.ErrnoException) => refused.push(code));
    const log = createLog("info", output);
    for (let at = 0; at < 3; at++) {
      log.info({ at }, "a line");
      await sleep(20);
    }
    log.fatal("the last line");
    await sleep(20);
    expect(new Set(refused)).toEqual(new Set(["ENOSPC"]));
  },
);
