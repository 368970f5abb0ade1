import { expect, it } from "vitest";
import { MAX_OPEN_JOBS } from "../../contract/limits/jobs.ts";
import { db, transaction } from "../../data/db.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newBot, newPreset } from "../../testing/bots.ts";
import { insertJob } from "./insert-job.ts";

const chat = (bots: { id: string; nickname: string }[]) =>
  ({ kind: "chat", input: { content: "Hello" }, bots }) as const;

it("inserts a job with an item for each bot, in order", async () => {
  const account = await newAccount();
  const { id: botId } = await newBot(account);
  const bots = [
    { id: botId, nickname: "One" },
    { id: "another", nickname: "Two" },
  ];
  const { id } = await transaction((tx) => insertJob(tx, account.actor, chat(bots)));
  const job = await db().job.findUniqueOrThrow({ where: { id }, include: { items: { orderBy: { position: "asc" } } } });
  expect(job).toMatchObject({ state: "queued", total: 2, accountId: account.accountId, actorKind: "session" });
  expect(job.items.map(({ botId, name, state }) => [botId, name, state])).toEqual([
    [botId, "One", "queued"],
    ["another", "Two", "queued"],
  ]);
});

it("stores a preset as its commands", async () => {
  const account = await newAccount();
  const { id: presetId } = await newPreset(account, { outfit: { id: "fox" }, level: 7 });
  const bots = [{ id: "a", nickname: "One" }];
  const job = { kind: "preset", input: { presetId }, bots } as const;
  const { id } = await transaction((tx) => insertJob(tx, account.actor, job));
  const { input } = await db().job.findUniqueOrThrow({ where: { id } });
  expect(input).toMatchObject({
    commands: [
      { command: "outfit", args: ["fox"] },
      { command: "level", args: ["7"] },
    ],
    preset: { id: presetId },
    skipOffline: false,
  });
});

it("refuses the preset of another account", async () => {
  const { id: presetId } = await newPreset(await newAccount(), { level: 7 });
  const { actor } = await newAccount();
  const job = { kind: "preset", input: { presetId }, bots: [{ id: "a", nickname: "One" }] } as const;
  await expect(transaction((tx) => insertJob(tx, actor, job))).rejects.toMatchObject({ code: "not_found" });
});

it("refuses a job above what an account may have open", async () => {
  const { actor, accountId } = await newAccount();
  const rows = Array.from({ length: MAX_OPEN_JOBS }, (_, n) => ({ id: `${accountId}-${n}`, accountId, kind: "chat" }));
  await db().job.createMany({ data: rows.map((row) => ({ ...row, actorKind: "session", requestId: "test" })) });
  const created = transaction((tx) => insertJob(tx, actor, chat([{ id: "a", nickname: "One" }])));
  await expect(created).rejects.toMatchObject({ code: "limit_exceeded" });
});
