import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import { runningApplication } from "../../application.ts";
import { engine } from "../../data/engine/engine.ts";
import { newId } from "../../data/id.ts";
import { readUntil } from "../../testing/read-events.ts";
import { hasRedis, restartApplication } from "../../testing/test-application.ts";
import { newFleet, type TestFleet } from "../../testing/test-fleet.ts";
import { type FleetEvent, openFleetEventReader, releaseFleetEventReader, watchFleet } from "./watch-fleet.ts";

let accountId: string;
let fleet: TestFleet;
let stop: AbortController;

beforeEach(async () => {
  accountId = newId();
  fleet = await newFleet(accountId, 3);
  stop = new AbortController();
  return () => stop.abort();
});

/** One by one; lists of shards come when they come, and are left out. */
async function* watch(lastEventId: string | null = null, withShards = false): AsyncGenerator<FleetEvent, void> {
  for await (const events of watchFleet(accountId, lastEventId, stop.signal)) {
    yield* events.filter(({ event }) => withShards || event !== "shards");
  }
}
const next = async (events: AsyncGenerator<FleetEvent, void>) => (await events.next()).value as FleetEvent;
const bot = (index: number) => fleet.botIds[index] as string;

describe.each([["in one process", false], ...(hasRedis() ? [["with a broker", true] as const] : [])] as const)(
  "watching a fleet %s",
  (_name, isShared) => {
    beforeAll(() => restartApplication({ redisUrl: isShared ? inject("redisUrl") : null }));
    afterAll(() => engine().close());

    it("begins with all of it, then tells what changes, byte for byte as the engine has it", async () => {
      const before = await fleet.publishState(bot(0));
      const events = watch();
      const first = await next(events);
      expect(first.event).toBe("snapshot");
      expect(JSON.parse(first.data)).toMatchObject({
        bots: [JSON.parse(before)],
        shards: [{ id: fleet.shardId, assignedBots: 3, connectedBots: 1 }],
      });
      const state = await fleet.publishState(bot(1), { status: 3 });
      expect(await next(events)).toMatchObject({ event: "bot", data: state });
      await fleet.release(bot(0));
      expect(await next(events)).toMatchObject({ event: "gone", data: `{"id":"${bot(0)}"}` });
    });

    it("goes on after the last event that somebody had: nothing is left out and nothing comes twice", async () => {
      const events = watch();
      await next(events);
      await fleet.publishState(bot(0));
      const { id } = await next(events);
      await events.return();
      const missed = [
        await fleet.publishState(bot(1)),
        await fleet.publishState(bot(0)),
        await fleet.publishState(bot(1)),
      ];
      const again = watch(id);
      for (const data of missed) expect(await next(again)).toMatchObject({ event: "bot", data });
    });

    it("a snapshot stands for everything before it: what comes next is only what came after", async () => {
      await fleet.publishState(bot(0));
      const events = watch();
      const asked = events.next();
      const sent = [
        await fleet.publishState(bot(1)),
        await fleet.publishState(bot(2)),
        await fleet.publishState(bot(0)),
      ];
      const shown: string[] = JSON.parse(((await asked).value as FleetEvent).data).bots.map((state: object) =>
        JSON.stringify(state),
      );
      const last = await fleet.publishState(bot(0));
      const read = (await readUntil(events, ({ data }) => data === last)).map(({ data }) => data);
      expect(read).toEqual([...sent.filter((data) => !shown.includes(data)), last]);
    });

    it.each([
      ["one that is no id", "x"],
      ["another account's", `${newId()}-1`],
      ["one that is still to come", null],
    ])("an id that is not kept gives a snapshot: %s", async (_, id) => {
      const first = await next(watch());
      const [epoch] = first.id.split("-");
      expect((await next(watch(id ?? `${epoch}-99`))).event).toBe("snapshot");
    });

    it("whoever falls too far behind starts again from a snapshot, and misses nothing after it", async () => {
      const events = watch();
      await next(events);
      let last = "";
      for (let i = 0; i < 1500; i++) last = await fleet.publishState(bot(i % 3));
      const again = await next(events);
      expect(again.event).toBe("snapshot");
      expect(JSON.parse(again.data).bots.map(({ matches }: { matches: number }) => matches)).toContain(
        JSON.parse(last).matches,
      );
      const data = await fleet.publishState(bot(0));
      expect(await next(events)).toMatchObject({ event: "bot", data });
    });

    it("threat 41: what is kept for those who come back is bounded in bytes too", async () => {
      const events = watch();
      await next(events);
      const large = { presenceStatus: "x".repeat(40_000) };
      for (let i = 0; i < 50; i++) await fleet.publishState(bot(i % 3), large);
      const { id } = await next(events);
      for (let i = 0; i < 40; i++) expect((await next(events)).event).toBe("bot");
      for (let i = 0; i < 300; i++) await fleet.publishState(bot(i % 3), large);
      expect((await next(watch(id))).event).toBe("snapshot");
      await fleet.publishState(bot(0));
      const latest = await next(watch());
      const data = await fleet.publishState(bot(0));
      const read = await readUntil(watch(latest.id), (event) => event.data === data);
      expect(read.every(({ event }) => event === "bot")).toBe(true);
    });

    it("threat 41: whoever reads slowly is given a part at a time", async () => {
      const events = watchFleet(accountId, null, stop.signal);
      await events.next();
      for (let i = 0; i < 60; i++) await fleet.publishState(bot(0), { presenceStatus: "x".repeat(40_000) });
      const { value } = await events.next();
      expect(value?.length).toBeLessThan(30);
    });

    it("somebody who keeps up gets every one of a flood, in order", async () => {
      const events = watch();
      await next(events);
      const sent: string[] = [];
      const reading = readUntil(events, ({ data }) => data.includes('"the end"'));
      for (let i = 0; i < 1_500; i++) {
        // more than are stored
        sent.push(await fleet.publishState(bot(i % 3)));
        if (i % 100 === 0) await new Promise(setImmediate);
      }
      sent.push(await fleet.publishState(bot(0), { presenceStatus: "the end" }));
      expect((await reading).map(({ data }) => data)).toEqual(sent);
    });

    it("the list of shards comes at most once a second, however much happens", async () => {
      const events = watch(null, true);
      await next(events);
      const startedAt = performance.now();
      for (let i = 0; i < 20; i++) {
        await fleet.publishState(bot(0));
        await fleet.release(bot(0));
        fleet = await newFleet(accountId, 1);
        await fleet.publishState(bot(0));
      }
      const lists: FleetEvent[] = [];
      const isComplete = ({ event, data }: FleetEvent) => event === "shards" && JSON.parse(data).length === 21;
      lists.push(...(await readUntil(events, isComplete)).filter(({ event }) => event === "shards"));
      expect(lists.length).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - startedAt) / 1_000));
    });

    it("other accounts are not told", async () => {
      const events = watch();
      await next(events);
      const other = await newFleet(newId(), 1);
      await other.publishState(other.botIds[0] as string);
      const data = await fleet.publishState(bot(0));
      expect(await next(events)).toMatchObject({ data });
    });

    // With a broker, its server counts the two minutes.
    if (!isShared) {
      it("is forgotten two minutes after the last one left, and not before", async () => {
        vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
        const events = watch();
        await next(events);
        await fleet.publishState(bot(0));
        const { id } = await next(events);
        await events.return();
        await vi.advanceTimersByTimeAsync(119_000);
        const again = watch(id);
        const data = await fleet.publishState(bot(1));
        expect(await next(again)).toMatchObject({ event: "bot", data });
        await vi.advanceTimersByTimeAsync(121_000);
        await again.return();
        await vi.advanceTimersByTimeAsync(121_000);
        expect((await next(watch(id))).event).toBe("snapshot");
        vi.useRealTimers();
      });
    }

    it("ends when it is told to, also while it waits", async () => {
      const events = watch();
      await next(events);
      const waiting = events.next();
      stop.abort();
      expect(await waiting).toEqual({ done: true, value: undefined });
    });

    it("a stream that ends after its application has stopped starts no timer", async () => {
      const buffer = openFleetEventReader(accountId);
      await runningApplication().stop();
      vi.useFakeTimers({ toFake: ["setTimeout"] });
      releaseFleetEventReader(buffer);
      expect(vi.getTimerCount()).toBe(0);
      vi.useRealTimers();
      await restartApplication({ redisUrl: isShared ? inject("redisUrl") : null });
    });
  },
);
