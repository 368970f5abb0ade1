import { expect, it } from "vitest";
import { until } from "#control/testing/until.ts";
import { AccountFlag } from "../../contract/flags.ts";
import { botHistoryBuffer } from "../../data/bot-history.ts";
import { writeCommandCounts } from "../../data/command-samples.ts";
import { db } from "../../data/db.ts";
import { newAccount, oauthTokenFor } from "../../testing/accounts.ts";
import { newBot } from "../../testing/bots.ts";
import { itInProcess } from "../../testing/in-process.ts";
import {
  addJob,
  answerCalls,
  answerLater,
  leaveJobRunning,
  readJob,
  runJob,
  untilEnded,
  workOnJobs,
} from "../../testing/run-jobs.ts";
import { newSchedule } from "../../testing/schedules.ts";
import { setUpShardLink } from "../../testing/set-up-shard-link.ts";
import { deleteBots } from "../bots/delete-bots.ts";
import { updateBots } from "../bots/update-bots.ts";
import { readCommandChart } from "../charts/read-charts.ts";
import { runDueSchedules } from "../schedules/run-due-schedules.ts";
import { INTERRUPTED_MESSAGE, NO_BOT_MESSAGE } from "./job-work.ts";
import { retryJob } from "./retry-job.ts";
import { stopJob } from "./stop-job.ts";

const { connect } = setUpShardLink();
workOnJobs();

async function connectedBots(count: number) {
  const account = await newAccount();
  const shard = await connect(account);
  const bots: { id: string; nickname: string }[] = [];
  for (let n = 0; n < count; n++) {
    const { id, input } = await newBot(account);
    bots.push({ id, nickname: input.nickname });
  }
  await until("all bots are assigned", () => bots.every(({ id }) => shard.bots.has(id))).toBe(true);
  return { account, shard, bots };
}

const command = (bots: { id: string; nickname: string }[], more = {}) =>
  ({
    kind: "command",
    input: { commands: [{ command: "level", args: "7" }], ...more },
    ...{ bots, botIds: bots.map(({ id }) => id) },
  }) as const;
const statesOf = (job: Awaited<ReturnType<typeof readJob>>) => job.items.map(({ state }) => state as string);

it("runs a command once on each bot, and keeps the replies", async () => {
  const { account, shard, bots } = await connectedBots(12);
  const asked = answerCalls(shard);
  const job = await untilEnded(await addJob(account, command(bots)));
  expect(job).toMatchObject({ state: "done", total: 12, succeeded: 12, failed: 0, processId: null });
  expect(job.items.every(({ message, format, ms }) => message === "Done" && format === 1 && ms !== null)).toBe(true);
  expect([...asked.values()]).toEqual(Array(12).fill(1));
});

it("runs several commands in order, and stops at one without a reply", async () => {
  const { account, shard, bots } = await connectedBots(1);
  const names: string[] = [];
  shard.onFrame = (frame) => {
    if (frame.t !== "cmd" || frame.call.kind !== "command") return;
    names.push(frame.call.name);
    const isRefused = frame.call.name === "two";
    shard.answer(
      frame,
      isRefused
        ? { kind: "problem", problem: "platform", message: "Not now." }
        : { kind: "reply", botName: null, content: "Done", format: 1 },
    );
  };
  const commands = ["one", "two", "three"].map((name) => ({ command: name }));
  const job = await untilEnded(
    await addJob(account, { kind: "command", input: { commands }, botIds: bots.map(({ id }) => id) }),
  );
  expect(names).toEqual(["one", "two"]);
  expect(job.items[0]).toMatchObject({ state: "failed", message: "one: Done\nNot now." });
});

it("sends a chat message once with each bot, and keeps it in the bot's history", async () => {
  const { account, shard, bots } = await connectedBots(3);
  const sent: unknown[] = [];
  shard.onFrame = (frame) => {
    if (frame.t !== "cmd") return;
    sent.push({ bot: frame.bot, ...frame.call });
    shard.answer(frame, { kind: "reply", botName: null, content: "Sent", format: 1 });
  };
  const job = await untilEnded(await addJob(account, { ...command(bots), kind: "chat", input: { content: "gg" } }));
  expect(job).toMatchObject({ state: "done", total: 3, succeeded: 3, failed: 0 });
  expect(job.items.map(({ message }) => message)).toEqual(["Sent", "Sent", "Sent"]);
  expect(sent).toHaveLength(3);
  for (const { id } of bots)
    expect(sent).toContainEqual(expect.objectContaining({ bot: id, kind: "chat", content: "gg" }));
  await botHistoryBuffer().flush();
  const where = { accountId: account.accountId, kind: "chat", text: "gg → Sent" };
  await until("the message is in every history", () => db().botEvent.count({ where })).toBe(3); // another process writes its own history
});

it("fails for bots that vanish meanwhile, and never asks a bot of somebody else", async () => {
  const { account, shard, bots } = await connectedBots(2);
  const other = await connectedBots(1);
  const asked = [answerCalls(shard), answerCalls(other.shard)];
  const [gone] = bots;
  await deleteBots({ botIds: [gone?.id ?? ""] }, account.actor);
  const job = await untilEnded(await leaveJobRunning(account, command([...bots, ...other.bots]), 0));
  expect(job.items.map(({ state, message }) => [state, message])).toEqual([
    ["failed", NO_BOT_MESSAGE],
    ["succeeded", "Done"],
    ["failed", NO_BOT_MESSAGE],
  ]);
  expect(asked.map((calls) => calls.size)).toEqual([1, 0]);
});

it("skips bots that are not connected where that is asked for", async () => {
  const account = await newAccount();
  const { id } = await newBot(account);
  const bots = [{ id, nickname: "Offline" }];
  const [skipping, failing] = await Promise.all([
    addJob(account, command(bots, { skipOffline: true })),
    addJob(account, command(bots)),
  ]);
  expect(await untilEnded(skipping)).toMatchObject({ state: "done", skipped: 1, failed: 0 });
  expect(await untilEnded(failing)).toMatchObject({ state: "done", skipped: 0, failed: 1 });
});

itInProcess(
  "counts a skipped bot as skipped in the chart of commands too: not as failed, and not as a quick reply",
  async () => {
    const { account, shard, bots } = await connectedBots(3);
    answerCalls(shard);
    const [offline] = bots;
    await updateBots({ botIds: [offline?.id], disabled: true }, account.actor);
    await until("the disabled bot is revoked", () => shard.bots.has(offline?.id ?? "")).toBe(false);
    await untilEnded(await addJob(account, command(bots, { skipOffline: true })));
    await untilEnded(await addJob(account, command(bots.slice(0, 1))));
    await writeCommandCounts();
    const points = await readCommandChart({ range: "day" }, account.actor);
    const sum = (key: "succeeded" | "failed" | "skipped") => points.reduce((total, point) => total + point[key], 0);
    expect([sum("succeeded"), sum("failed"), sum("skipped")]).toEqual([2, 1, 1]);
    const { latencies } = await db().commandSample.findFirstOrThrow({ where: { accountId: account.accountId } });
    expect(latencies.reduce((total, count) => total + count)).toBe(2);
  },
);

itInProcess("counts a bot that was busy, and was asked again, once: as what it answered in the end", async () => {
  const { account, shard, bots } = await connectedBots(1);
  let asked = 0;
  shard.onFrame = (frame) => {
    if (frame.t !== "cmd") return;
    asked += 1;
    if (asked === 1) shard.answer(frame, { kind: "problem", problem: "busy", message: "" });
    else shard.answer(frame, { kind: "reply", botName: null, content: "Done", format: 1 });
  };
  expect(await untilEnded(await addJob(account, command(bots)))).toMatchObject({ succeeded: 1 });
  await writeCommandCounts();
  const points = await readCommandChart({ range: "day" }, account.actor);
  expect([asked, points.map(({ succeeded, failed }) => [succeeded, failed])]).toEqual([2, [[1, 0]]]);
});

it("does nothing more after a stop, and says for each bot that it was not run", async () => {
  const { account, shard, bots } = await connectedBots(90);
  const { untilAsked, answer, countUnanswered } = answerLater(shard);
  const id = await addJob(account, command(bots));
  await untilAsked(64);
  await stopJob({ jobId: id }, account.actor);
  answer();
  const job = await untilEnded(id);
  expect(job).toMatchObject({ state: "stopped", succeeded: 64, failed: 0 });
  expect(statesOf(job).filter((state) => state === "stopped")).toHaveLength(26);
  expect(countUnanswered()).toBe(0);
});

it("does again only what has failed", async () => {
  const { account, shard, bots } = await connectedBots(3);
  const failing = bots[1]?.id;
  answerCalls(shard, (botId) => (botId === failing ? 4 : 1));
  const first = await untilEnded(await addJob(account, command(bots)));
  expect(statesOf(first)).toEqual(["succeeded", "failed", "succeeded"]);
  const asked = answerCalls(shard);
  const { id } = await retryJob({ jobId: first.id }, account.actor);
  const second = await untilEnded(id);
  expect(second).toMatchObject({ retriedId: first.id, total: 1, succeeded: 1 });
  expect([...asked.keys()]).toEqual([failing]);
});

it("takes over the job of a process that is gone: what it was doing is not done again", async () => {
  const { account, shard, bots } = await connectedBots(5);
  const asked = answerCalls(shard);
  const job = await untilEnded(await leaveJobRunning(account, command(bots)));
  expect(job.items.map(({ state, message }) => [state, message])).toEqual([
    ["failed", INTERRUPTED_MESSAGE],
    ["failed", INTERRUPTED_MESSAGE],
    ...Array(3).fill(["succeeded", "Done"]),
  ]);
  expect(job).toMatchObject({ state: "done", succeeded: 3, failed: 2 });
  expect([...asked.keys()].sort()).toEqual(
    bots
      .slice(2)
      .map(({ id }) => id)
      .sort(),
  );
});

it("ends the jobs of an account that is banned", async () => {
  const { account, shard, bots } = await connectedBots(70);
  const { untilAsked, answer } = answerLater(shard);
  const id = await addJob(account, command(bots));
  await untilAsked(64);
  await db().account.update({ where: { id: account.accountId }, data: { flags: AccountFlag.Banned } });
  answer();
  const job = await untilEnded(id);
  expect(job.state).toBe("stopped");
  expect(statesOf(job).filter((state) => state === "stopped")).toHaveLength(6);
});

it("threat 35: ends the job of an application whose access is withdrawn, also when a schedule started it", async () => {
  const { account, shard, bots } = await connectedBots(70);
  const { applicationId, tokenId } = await oauthTokenFor(account, ["commands.run"]);
  const { untilAsked, answer } = answerLater(shard);
  const { id: scheduleId } = await newSchedule(account, { botIds: bots.map(({ id }) => id) });
  await db().schedule.update({
    where: { id: scheduleId },
    data: { applicationId, nextRunAt: new Date(Date.now() - 1_000) },
  });
  await runDueSchedules();
  const { id } = await db().job.findFirstOrThrow({ where: { scheduleId } });
  await untilAsked(64);
  await db().accessToken.delete({ where: { id: tokenId } });
  answer();
  const job = await untilEnded(id);
  expect([job.state, job.applicationId, job.message]).toEqual([
    ...["stopped", applicationId],
    "The application or API token that started it no longer has access to your account.",
  ]);
  expect(statesOf(job).filter((state) => state === "stopped")).toHaveLength(6);
});

it("a job of an account that is deleted is gone, and nobody is asked any more", async () => {
  const { account, shard, bots } = await connectedBots(66);
  const { untilAsked, answer, countUnanswered } = answerLater(shard);
  const id = await addJob(account, command(bots));
  await untilAsked(64);
  await db().account.delete({ where: { id: account.accountId } });
  answer();
  await until("the job is gone", () => db().job.count({ where: { id } })).toBe(0);
  expect(countUnanswered()).toBe(0);
});

it("threat 59: a task that does not end in its time fails, whatever it waits for, and its job ends", async () => {
  const { account, shard, bots } = await connectedBots(3);
  shard.onFrame = () => undefined;
  const id = await leaveJobRunning(account, command(bots));
  await runJob(id, 20);
  const job = await readJob(id);
  expect(job).toMatchObject({ state: "failed", processId: null });
  expect(statesOf(job)[2]).toBe("failed");
});
