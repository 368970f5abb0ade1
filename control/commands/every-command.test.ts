import { describe, expect, test } from "vitest";
import { listCommands } from "./list-commands.ts";
import { BOOK } from "./registry.ts";
import { ANN, Bench } from "./testing/bench.ts";
import type { Case } from "./testing/case.ts";
import { FRIENDS, PARTY } from "./testing/cases-people.ts";
import { TALK } from "./testing/cases-talk.ts";
import { WEARING } from "./testing/cases-wearing.ts";

const CASES: Record<string, Case> = { ...WEARING, ...PARTY, ...FRIENDS, ...TALK };

async function attempt(bench: Bench, name: string, one: Case["refused"]) {
  await one.before?.(bench);
  const before = bench.session.changes;
  const { format, content } = await bench.run(
    name,
    one.args,
    one.byAnn ? { actor: { rank: "owner", user: ANN }, channel: "party" } : {},
  );
  expect([format, content]).toEqual(one.reply);
  return bench.session.changes - before;
}

test("There are the 68 commands of the plan, and every one of them is tried here", () => {
  expect(BOOK.all).toHaveLength(68);
  expect(Object.keys(CASES).sort()).toEqual(BOOK.all.map((command) => command.name).sort());
});

describe.each(Object.entries(CASES))("%s", (name, { ok, refused, usage }) => {
  test("does it", async () => {
    const bench = new Bench();
    await attempt(bench, name, ok);
    if (ok.sees) expect(ok.sees(bench)).toEqual(ok.is);
    bench.commands.stop();
    expect(bench.clock.planned).toBe(0);
  });

  test("refuses with an answer, and does nothing", async () => {
    expect(await attempt(new Bench(), name, refused)).toBe(0);
  });

  test("says how it is used", async () => {
    const bench = new Bench();
    bench.session.seat(ANN);
    const reply = await bench.run(name, usage);
    expect(reply.format).toBe(4);
    expect(reply.content).toContain(`Use: ${listCommands().find((one) => one.name === name)?.usage}`);
    expect(bench.session.changes).toBe(0);
  });
});
