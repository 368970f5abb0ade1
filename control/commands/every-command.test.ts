import { describe, expect, test } from "vitest";
import { COMMANDS } from "./all-commands.ts";
import { listCommands } from "./list-commands.ts";
import { CHAT_CASES } from "./testing/chat-cases.ts";
import type { CommandCase } from "./testing/command-case.ts";
import { ANN, CommandHarness } from "./testing/command-harness.ts";
import { COSMETIC_CASES } from "./testing/cosmetic-cases.ts";
import { FRIEND_CASES, PARTY_CASES } from "./testing/party-and-friend-cases.ts";

const CASES: Record<string, CommandCase> = { ...COSMETIC_CASES, ...PARTY_CASES, ...FRIEND_CASES, ...CHAT_CASES };

async function attempt(harness: CommandHarness, name: string, one: CommandCase["refused"]) {
  await one.before?.(harness);
  const before = harness.session.changes;
  const { format, content } = await harness.run(
    name,
    one.args,
    one.byAnn ? { caller: { rank: "owner", user: ANN }, channel: "party" } : {},
  );
  expect([format, content]).toEqual(one.reply);
  return harness.session.changes - before;
}

test("There are the 68 commands of the plan, and every one of them is tried here", () => {
  expect(COMMANDS.all).toHaveLength(68);
  expect(Object.keys(CASES).sort()).toEqual(COMMANDS.all.map((command) => command.name).sort());
});

describe.each(Object.entries(CASES))("%s", (name, { ok, refused, usage }) => {
  test("does it", async () => {
    const harness = new CommandHarness();
    await attempt(harness, name, ok);
    if (ok.observe) expect(ok.observe(harness)).toEqual(ok.expected);
    harness.commands.stop();
    expect(harness.clock.planned).toBe(0);
  });

  test("refuses with an answer, and does nothing", async () => {
    expect(await attempt(new CommandHarness(), name, refused)).toBe(0);
  });

  test("says how it is used", async () => {
    const harness = new CommandHarness();
    harness.session.addMember(ANN);
    const reply = await harness.run(name, usage);
    expect(reply.format).toBe(4);
    expect(reply.content).toContain(`Usage: ${listCommands().find((one) => one.name === name)?.usage}`);
    expect(harness.session.changes).toBe(0);
  });
});
