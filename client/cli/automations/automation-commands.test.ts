import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { AutomationsFrame } from "../../../control/automation-frames.ts";
import { AccountFlag } from "../../../server/contract/flags.ts";
import { writeAutomationCounts } from "../../../server/data/automation-days.ts";
import { db } from "../../../server/data/db.ts";
import { engine } from "../../../server/data/engine/engine.ts";
import { newId } from "../../../server/data/id.ts";
import { hashSecret, newSecret } from "../../../server/data/secret.ts";
import { ShardReportRecorder } from "../../../server/domain/fleet/recording/shard-report-recorder.ts";
import { newAccount, type TestAccount } from "../../../server/testing/accounts.ts";
import { newBot, newCategory } from "../../../server/testing/bots.ts";
import { runSvcBots, startSvcBots } from "../../testing/run-svc-bots.ts";
import { serveService } from "../../testing/served-service.ts";
import { Interrupted } from "../subcommand.ts";

const automation = { id: "greet1", name: "Greet" };
const GREET = { ...automation, when: [{ event: "memberJoined" }], do: [{ run: "say", args: "Hello" }] };

let service: Awaited<ReturnType<typeof serveService>>;
let account: TestAccount;
let category: { id: string; name: string };
let botId: string;
beforeAll(async () => {
  service = await serveService();
  account = await newAccount({ flags: AccountFlag.Verified | AccountFlag.Developer });
  const others = [
    { ...GREET, id: "twin1", name: "Twin" },
    { ...GREET, id: "twin2", name: "TWIN", enabled: false },
  ];
  category = await newCategory(account, { automations: [GREET, ...others] });
  await newCategory(account, { automations: [{ ...GREET, name: "Elsewhere" }] });
  botId = (await newBot(account, { nickname: "Otter", parent: category.id })).id;
  vi.stubEnv("SVC_URL", service.url);
  vi.stubEnv("SVC_TOKEN", account.apiToken);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await service.close();
  await engine().close();
});

type Sent = Partial<Omit<z.input<typeof AutomationsFrame>, "t">>;
type Run = NonNullable<Sent["runs"]>[number];
const run = (changes: Partial<Run> = {}): Run => ({
  ...{ id: botId, automation, agoMs: 0, startedBy: "memberJoined", person: { id: "ann", displayName: "Ann" } },
  ...{ lengthMs: 1_500, result: "done", conditions: [], steps: [], ...changes },
});

/** What a shard that has the bot sends. */
async function send(sent: Sent): Promise<void> {
  const { accountId } = account;
  const config = { automations: [automation] };
  const botOf = () => ({ accountId, categoryId: category.id, config });
  const recorder = new ShardReportRecorder({ shardId: newId(), accountId, isShared: false, botOf });
  recorder.recordAutomations(AutomationsFrame.parse({ t: "automations", ...sent }));
  await writeAutomationCounts();
}
const STEPS: Run["steps"] = [
  { at: 0, step: "do[0]", did: "ran", command: "say", args: "Hi Ann", answer: "Sent.", format: 1 },
  { at: 5, step: "do[1]", did: "chose", branch: 0, read: [{ value: "party.size", was: 3, holds: true }] },
  { at: 5, step: "do[1].choose[0].do[0]", did: "repeated", times: 2 },
  { at: 1_500, step: "do[1].choose[0].do[0].do[0]", did: "waited", seconds: 1.5 },
  { at: 1_500, step: "do[1].choose[0].do[0].do[1]", did: "refused", limit: "chat" },
  { at: 1_600, step: "do[2]", did: "picked", index: 1 },
  { at: 1_600, step: "do[2].oneOf[1]", did: "ran", command: "kick", args: "", answer: "Nobody.", format: 4 },
];
const cellsOf = (out: string) =>
  out
    .trimEnd()
    .split("\n")
    .map((line) => line.trim().split(/\s{2,}/));
const show = (...args: string[]) => runSvcBots(["automations", "show", ...args], true);
const withoutTimes = (out: string) => out.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "TIME");

it("automations are listed with what they did today, and those of one category", async () => {
  await send({ runs: [run(), run({ result: "failed" })] });
  await send({ refusals: [{ id: botId, automation, limit: "cooldown", count: 7 }] });
  const { code, out } = await runSvcBots(["automations", "--category", category.name.toUpperCase()], true);
  expect([code, cellsOf(withoutTimes(out))]).toEqual([
    0,
    [
      ["Category", "Name", "ID", "On", "Runs today", "Failed", "Refused", "Last result"],
      [category.name, "Greet", "greet1", "on", "2", "1", "7", "failed, TIME"],
      [category.name, "Twin", "twin1", "on", "0", "0", "0"],
      [category.name, "TWIN", "twin2", "off", "0", "0", "0"],
    ],
  ]);
  const all = await runSvcBots(["automations", "list"]);
  expect(JSON.parse(all.out)).toMatchObject([{ name: "Greet", today: { runs: 2 } }, {}, {}, { name: "Elsewhere" }]);
  expect((await runSvcBots(["automations", "--category", newId()], true)).out).toBe(
    "The category has no automations.\n",
  );
});

describe("an automation", () => {
  it("shows what it did today, its last runs, and the latest step by step, indented by its blocks", async () => {
    const conditions = [{ value: "member.name", was: "Ann", holds: true }];
    await send({ runs: [run({ result: "failed", lengthMs: 1_600, conditions, steps: STEPS })] });
    const { code, out } = await show(category.id, "GREET");
    const [title, counts, refused, titles, latest, ...others] = withoutTimes(out).trimEnd().split("\n");
    expect([code, title]).toEqual([0, `Greet (greet1) of ${category.name}: on`]);
    expect(counts).toBe("Today, in UTC: 3 runs, 2 failed, 7 refused");
    expect(refused).toBe("  7 refused: its cooldown was not over");
    expect(titles?.split(/\s{2,}/)).toEqual(["Run", "Ended", "Bot", "Started by", "Person", "Length", "Result"]);
    expect(latest?.trim().split(/\s{2,}/)).toEqual([
      ...["1", "TIME", "Otter", "memberJoined", "Ann", "1.6 s", "failed"],
    ]);
    expect(others.slice(2)).toEqual([
      "Run 1 on Otter: failed after 1.6 s (memberJoined, by Ann): a step failed",
      "After  Step               What it did",
      '       if                 member.name was "Ann": held',
      "0.0 s  do[0]              say Hi Ann: Sent.",
      "0.0 s  do[1]              took choose[0]; party.size was 3: held",
      "0.0 s    choose[0].do[0]  2 times",
      "1.5 s      do[0]          waited 1.5 s",
      "1.5 s      do[1]          not done: too many texts in the chat within ten seconds",
      "1.6 s  do[2]              picked oneOf[1] at random",
      "1.6 s    oneOf[1]         kick: failed: Nobody.",
    ]);
  });

  it("shows one run with --run, and JSON of both with --json", async () => {
    await send({ runs: [run({ result: "cancelled", person: null, startedBy: "hello", lengthMs: 100 })] });
    const one = await show(category.name, "greet1", "--run", "1");
    expect(one.out).toBe(
      "Run 1 on Otter: cancelled after 0.1 s (hello): the bot was stopped, the automation was changed, or a newer run replaced it\nNo step was done.\n",
    );
    expect((await show(category.name, "greet1", "--run", "2")).out).toContain("kick: failed: Nobody.");
    const all = JSON.parse((await show(category.name, "Greet", "--json")).out);
    expect(all).toMatchObject({ automation: { id: "greet1" }, days: [{ runs: 4 }] });
    const second = await runSvcBots(["automations", "show", category.name, "Greet", "--run", "2"]);
    expect(JSON.parse(second.out)).toEqual(all.runs[1]);
    expect(all.runs[1]).toMatchObject({ botId, botName: "Otter", steps: STEPS });
  });

  it("that has not run says so", async () => {
    const { out } = await show(category.name, "twin2");
    expect(out).toBe(
      `TWIN (twin2) of ${category.name}: off\nToday, in UTC: 0 runs, 0 failed, 0 refused\nNo run of the last day is stored.\n`,
    );
    const { err } = await runSvcBots(["automations", "show", category.name, "twin2", "--run", "1"]);
    expect(err).toBe("svc-bots: There is no run 1: 0 are stored.\n");
  });

  it("is refused where it is not clear, with what to do", async () => {
    const errorOf = async (...args: string[]) => {
      const { code, out, err } = await runSvcBots(["automations", "show", ...args]);
      expect([code, out]).toEqual([1, ""]);
      return err.replace(/^svc-bots: (.*)\n$/, "$1");
    };
    expect(await errorOf("Nowhere", "Greet")).toBe("There is no category Nowhere. See svc-bots categories.");
    expect(await errorOf(category.name, "Nothing")).toBe(
      `The category ${category.name} has no automation Nothing. See svc-bots automations.`,
    );
    expect(await errorOf(category.name, "twIN")).toBe(
      `The category ${category.name} has several automations twIN. Give the id of one: twin1, twin2.`,
    );
    expect(await errorOf(category.name)).toMatch(/^AUTOMATION is missing\./);
    expect(await errorOf(category.name, "Greet", "--run", "0")).toMatch(/^--run: 0 is no number from 1\./);
  });

  it("is refused to a token that may not read it", async () => {
    const token = newSecret("SVCOA2AT_");
    await db().accessToken.create({
      data: {
        ...{ id: newId(), accountId: account.accountId, applicationId: "000000000000000000000001" },
        ...{ hash: hashSecret(token), scopes: ["categories.read"], expiresAt: new Date(Date.now() + 60_000) },
      },
    });
    vi.stubEnv("SVC_TOKEN", token);
    const [list, one] = [
      await runSvcBots(["automations"]),
      await runSvcBots(["automations", "show", category.name, "Greet"]),
    ];
    vi.stubEnv("SVC_TOKEN", account.apiToken);
    expect([list.code, one.code, one.out]).toEqual([0, 1, ""]);
    expect(one.err).toMatch(/^svc-bots: 403: .+ Request ID: \S+\n$/);
  });
});

it("watch says each run once on a terminal, and gives programs all events", async () => {
  const [shown, piped] = [
    startSvcBots(["watch"], true),
    startSvcBots(["watch", "--events", "snapshot,activity,automationRan"]),
  ];
  await expect.poll(() => shown.said.out).toContain("0 bots");
  await expect.poll(() => piped.said.out).toContain("snapshot");
  await send({ runs: [run()] });
  await expect.poll(() => shown.said.out).toContain("Greet");
  await expect.poll(() => piped.said.out.trimEnd().split("\n")).toHaveLength(3);
  for (const { stop, code } of [shown, piped]) {
    stop.abort(new Interrupted());
    expect(await code).toBe(130);
  }
  expect(shown.said.out.match(/Greet.*/g)).toEqual(["Greet: done after 1.5 s (memberJoined, by Ann)"]);
  const events = piped.said.out.trimEnd().split("\n");
  expect(events.map((line) => JSON.parse(line).event).sort()).toEqual(["activity", "automationRan", "snapshot"]);
});
