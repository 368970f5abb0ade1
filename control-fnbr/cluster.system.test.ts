import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordEvents } from "../control/conformance/test-bots.ts";
import { EmulatedCluster } from "./testing/emulated-cluster.ts";
import type { EmulatedBot } from "./testing/emulated-platform.ts";

let fixture: EmulatedCluster;
let player: EmulatedBot;
const ends: unknown[] = [];
const pids: number[] = [];

beforeAll(async () => {
  fixture = await EmulatedCluster.open();
  player = await fixture.emulated.signInNewAccount("Player");
  const cluster = await fixture.start();
  cluster.on("shardReady", ({ pid }) => void pids.push(pid));
  cluster.on("shardDown", (end) => void ends.push(end));
});
afterAll(() => fixture.close());

const problems = () =>
  fixture.service
    .framesOf("problem")
    .map(({ id, problem }) => `${id} ${problem}`)
    .sort();

// The cases share one cluster, as the bots of an operator do.
describe("a cluster with bots over the driver", () => {
  it("reports what only the owner can change once, and does not try again", async () => {
    const wrong = fixture.createBot("wrong");
    wrong.account.devices.length = 0;
    const banned = fixture.createBot("banned");
    banned.account.isActive = false;
    const asked = fixture.createBot("asked");
    asked.account.needsAction = true;
    fixture.service.setDesired(wrong.assignment, banned.assignment, asked.assignment);
    await expect.poll(problems).toEqual(["asked action_required", "banned banned", "wrong invalid_auth"]);
    const messages = fixture.service.framesOf("problem").map(({ message }) => message);
    expect(messages).toContain("Corrective action is required: PRIVACY_POLICY_ACCEPTANCE");
    expect(fixture.log.filter(({ message }) => message.includes("Trying again"))).toEqual([]);
    for (const { account } of [wrong, banned, asked]) expect(fixture.countLogins(account)).toBe(1);
  });

  it("runs commands from the API, from party chat and from whispers", async () => {
    const { account, assignment } = fixture.createBot("helper", { extraOwners: [player.session.self] });
    fixture.emulated.world.friendships.befriend(player.account.id, account.id);
    fixture.service.setDesired(assignment);
    await expect.poll(() => fixture.statusOf("helper")).toBe(2);
    expect(await fixture.service.run("helper", "level", "42")).toMatchObject({
      content: expect.stringContaining("42"),
    });
    const received = recordEvents(player.session, "partyMessage", "whisper");
    const joined = recordEvents(player.session, "memberJoined");
    await player.session.partyOps.invite(account.id);
    await expect.poll(() => joined).toHaveLength(1);
    const bot = () => player.session.party?.members.find(({ id }) => id === account.id);
    await player.session.chat("!level 99");
    await expect.poll(() => bot()?.level).toBe(99);
    await player.session.whisper(account.id, "!level 98");
    await expect.poll(() => bot()?.level).toBe(98);
    const replies = () => received.map(([name, message]) => `${name} ${Object(message).content}`);
    await expect
      .poll(replies)
      .toEqual(
        expect.arrayContaining([expect.stringMatching(/^partyMessage .*99/), expect.stringMatching(/^whisper .*98/)]),
      );
    fixture.service.clearDesired("helper");
  });

  it("holds the bots again after a shard was killed, and nobody reports a login from elsewhere", async () => {
    const bots = ["k1", "k2", "k3"].map((id) => fixture.createBot(id));
    fixture.service.setDesired(...bots.map(({ assignment }) => assignment));
    const statuses = () => bots.map(({ assignment: { id } }) => fixture.statusOf(id));
    await expect.poll(statuses).toEqual([2, 2, 2]);
    const [shardId = ""] = fixture.service.shardIds;
    process.kill(Number(pids.at(-1)), "SIGKILL");
    await expect.poll(() => ends).toHaveLength(1);
    fixture.service.releaseShard(shardId); // its lease has ended
    await expect.poll(() => pids.length).toBe(2);
    await expect.poll(statuses).toEqual([2, 2, 2]);
    for (const { account } of bots) expect(fixture.countLogins(account)).toBe(2);
    expect(problems().filter((problem) => problem.includes("elsewhere"))).toEqual([]);
  });

  it("has all of 20 bots again after 50 links were dropped at random, in the same process", async () => {
    const bots = Array.from({ length: 20 }, (_, n) => fixture.createBot(`drop-${n}`));
    fixture.service.setDesired(...bots.map(({ assignment }) => assignment));
    const statuses = () => bots.map(({ assignment: { id } }) => fixture.statusOf(id));
    const available = bots.map(() => 2);
    await expect.poll(statuses).toEqual(available);
    const logins = () => bots.map(({ account }) => fixture.countLogins(account));
    const before = logins();
    const { xmpp, stomp } = fixture.emulated.emulator;
    for (let dropped = 0; dropped < 50; dropped += 1) {
      const bot = bots[Math.floor(Math.random() * bots.length)];
      (Math.random() < 0.5 ? xmpp : stomp).drop(String(bot?.account.id));
      await new Promise((resolve) => setTimeout(resolve, 30)); // the drops are spread over more than one attempt
    }
    await expect.poll(() => [xmpp.size >= 20, stomp.size >= 20]).toEqual([true, true]);
    await expect.poll(statuses).toEqual(available);
    const ids = bots.map(({ assignment }) => assignment.id);
    const replies = () => Promise.all(ids.map((id) => fixture.service.run(id, "level", "5")));
    const isSet = { content: expect.stringContaining("5"), format: 1 };
    await expect.poll(replies).toMatchObject(ids.map(() => isSet));
    expect(logins()).toEqual(before);
    expect(ends).toHaveLength(1); // the one that was killed before
  });

  it("has warned its operator once per process", () => {
    const warnings = fixture.log.filter(({ message }) => message.includes("accounts can be banned"));
    expect(warnings).toHaveLength(2);
  });
});
