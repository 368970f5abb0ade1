import { MutationObserver, QueryClient, QueryObserver } from "@tanstack/react-query";
import { createTRPCClient, TRPCClientError, type TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { createTRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { BotChanges } from "#server/contract/bot-details.ts";
import type { Bot } from "#server/contract/bots.ts";
import type { LiveChanges, LiveTopic } from "#server/contract/live-changes.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { QueryRefresher } from "./query-refresher.ts";

const bot = (id: string, nickname = id): Bot => ({ id, nickname, email: null, parent: null, flags: 0 });
const changesOf = (...bots: Bot[]): BotChanges => ({ bots, goneIds: [], isIncomplete: false });
const message = (topics: LiveTopic[], others: Partial<LiveChanges> = {}): LiveChanges => ({
  ...{ topics, staffTopics: [], since: "5", isLate: false, isMissed: false },
  ...others,
});

let page = { visibilityState: "visible", addEventListener: vi.fn(), removeEventListener: vi.fn() };
let stop: () => void = () => undefined;
beforeEach(() => {
  vi.useFakeTimers();
  page = { ...page, visibilityState: "visible", addEventListener: vi.fn() };
  vi.stubGlobal("document", page);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A page with the list of bots, the reasons and the jobs, and a service that answers its calls. */
async function openPage() {
  const calls: Record<string, number> = {};
  const inputs: unknown[] = [];
  const answers: Record<string, () => unknown> = {
    "bots.list": () => [bot("a"), bot("b")],
    "bots.listChanges": () => changesOf(bot("a", "changed")),
    "bots.reasons": () => [],
    "jobs.list": () => [],
  };
  const link: TRPCLink<PortalRouter> =
    () =>
    ({ op }) =>
      observable((observer) => {
        calls[op.path] = (calls[op.path] ?? 0) + 1;
        inputs.push(op.input);
        void Promise.resolve()
          .then(() => answers[op.path]?.())
          .then(
            (data) => {
              observer.next({ result: { type: "data", data } });
              observer.complete();
            },
            (error) => observer.error(TRPCClientError.from(error)),
          );
      });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } });
  const trpc = createTRPCOptionsProxy<PortalRouter>({
    client: createTRPCClient({ links: [link] }),
    queryClient: client,
  });
  const late: boolean[] = [];
  const onLate = (isLate: boolean) => {
    if (late.at(-1) !== isLate) late.push(isLate);
  };
  const refresher = new QueryRefresher({ client, trpc, renderedAt: Date.now(), onLate });
  const observers = [
    new QueryObserver(client, trpc.bots.list.queryOptions({}) as never),
    new QueryObserver(client, trpc.bots.reasons.queryOptions({}) as never),
    new QueryObserver(client, trpc.jobs.list.queryOptions({}) as never),
  ].map((observer) => observer.subscribe(() => undefined));
  const stopRefresher = refresher.start();
  stop = () => {
    stopRefresher();
    for (const unsubscribe of observers) unsubscribe();
  };
  await vi.advanceTimersByTimeAsync(10);
  const names = () => client.getQueryData<Bot[]>(trpc.bots.list.queryKey({}))?.map(({ nickname }) => nickname);
  /** What this page changes, and shows before the service has answered. */
  const showOwnChange = (list: Bot[]) => {
    const answered = Promise.withResolvers<unknown>();
    answers["bots.restore"] = () => answered.promise;
    client.setQueryData<Bot[]>(trpc.bots.list.queryKey({}), list);
    void new MutationObserver(client, trpc.bots.restore.mutationOptions()).mutate({ ids: ["a"] } as never);
    return answered.resolve;
  };
  return { refresher, calls, inputs, answers, late, names, showOwnChange };
}

it("while a job changes a thousand bots, a page asks once a second for the changes, and seldom for what has many rows", async () => {
  const { refresher, calls, names } = await openPage();
  for (let at = 0; at < 20_000; at += 100) {
    refresher.receive(message(["bots", "jobs"]));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names()).toEqual(["changed", "b"]);
  expect(calls["bots.list"]).toBe(1);
  expect(calls["bots.listChanges"]).toBeLessThanOrEqual(26);
  expect(calls["jobs.list"]).toBeLessThanOrEqual(27);
  expect(calls["bots.reasons"]).toBeLessThanOrEqual(8);
});

it("a single change is read at once, whatever it concerns, and nothing else is", async () => {
  const { refresher, calls, inputs, names } = await openPage();
  refresher.receive(message(["bots"]));
  await vi.advanceTimersByTimeAsync(10);
  expect(names()).toEqual(["changed", "b"]);
  expect(inputs).toContainEqual({ since: "5" });
  expect(calls).toEqual({ "bots.list": 1, "bots.listChanges": 1, "bots.reasons": 2, "jobs.list": 1 });
});

it("changes of too many bots make a page read the whole list, at once the first time and then every five seconds", async () => {
  const { refresher, calls, answers } = await openPage();
  answers["bots.listChanges"] = () => ({ bots: [], goneIds: [], isIncomplete: true });
  refresher.receive(message(["bots"]));
  await vi.advanceTimersByTimeAsync(10);
  expect(calls["bots.list"]).toBe(2);
  for (let n = 0; n < 100; n += 1) {
    refresher.receive(message(["bots"]));
    await vi.advanceTimersByTimeAsync(100);
  }
  expect(calls["bots.list"]).toBeLessThanOrEqual(4);
});

it("of changes that wait, the list reads from the oldest on, in whichever order they were told", async () => {
  const { refresher, inputs } = await openPage();
  refresher.receive(message(["bots"], { since: "5" }));
  await vi.advanceTimersByTimeAsync(10);
  refresher.receive(message(["bots"], { since: "10" }));
  refresher.receive(message(["bots"], { since: "6" }));
  refresher.receive(message(["bots"], { since: "7" }));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(inputs.filter((input) => input !== undefined && Object.hasOwn(Object(input), "since"))).toEqual([
    { since: "5" },
    { since: "6" },
  ]);
});

it("a hidden page asks for nothing until it is shown", async () => {
  const { refresher, calls, names } = await openPage();
  page.visibilityState = "hidden";
  for (let n = 0; n < 50; n += 1) {
    refresher.receive(message(["bots", "jobs"]));
    await vi.advanceTimersByTimeAsync(1_000);
  }
  expect(calls).toEqual({ "bots.list": 1, "bots.reasons": 1, "jobs.list": 1 });
  page.visibilityState = "visible";
  for (const [, listener] of page.addEventListener.mock.calls) listener();
  await vi.advanceTimersByTimeAsync(10);
  expect(names()).toEqual(["changed", "b"]);
});

it("a page whose reading fails or lasts too long is late until it has read", async () => {
  const { refresher, answers, late, names } = await openPage();
  let isAway = true;
  answers["bots.listChanges"] = () => {
    if (isAway) throw new Error("away");
    return changesOf(bot("a", "changed"));
  };
  refresher.receive(message(["bots"]));
  await vi.advanceTimersByTimeAsync(1_500);
  expect([late.at(-1), names()]).toEqual([true, ["a", "b"]]);
  isAway = false;
  refresher.receive(message([]));
  await vi.advanceTimersByTimeAsync(3_000);
  expect([late.at(-1), names()]).toEqual([false, ["changed", "b"]]);
  const held = Promise.withResolvers<unknown>();
  answers["jobs.list"] = () => held.promise;
  refresher.receive(message(["jobs"]));
  await vi.advanceTimersByTimeAsync(3_000);
  expect(late.at(-1)).toBe(true);
  held.resolve([]);
  await vi.advanceTimersByTimeAsync(10);
  expect(late.at(-1)).toBe(false);
});

it("a page is late while the service says so, and when its messages do not come", async () => {
  const { refresher, late } = await openPage();
  refresher.receive(message([], { isLate: true }));
  expect(late.at(-1)).toBe(true);
  refresher.receive(message([]));
  expect(late.at(-1)).toBe(false);
  await vi.advanceTimersByTimeAsync(7_000);
  expect(late.at(-1)).toBe(true);
});

it("after a long silence, and when the service missed changes, everything is read again", async () => {
  const { refresher, calls } = await openPage();
  await vi.advanceTimersByTimeAsync(60_000);
  refresher.receive(message([]));
  await vi.advanceTimersByTimeAsync(12_000);
  expect(calls).toEqual({ "bots.list": 2, "bots.reasons": 2, "jobs.list": 2 });
  refresher.receive(message([], { isMissed: true }));
  await vi.advanceTimersByTimeAsync(12_000);
  expect(calls).toEqual({ "bots.list": 3, "bots.reasons": 3, "jobs.list": 3 });
});

it("a reading of the list that began before a change does not undo it", async () => {
  const { refresher, answers, names, calls } = await openPage();
  const old = Promise.withResolvers<unknown>();
  answers["bots.list"] = () => old.promise;
  refresher.receive(message([], { isMissed: true }));
  await vi.advanceTimersByTimeAsync(12_000);
  expect(calls["bots.list"]).toBe(2);
  refresher.receive(message(["bots"]));
  await vi.advanceTimersByTimeAsync(3_000);
  old.resolve([bot("a"), bot("b"), bot("c")]);
  await vi.advanceTimersByTimeAsync(3_000);
  expect(names()).toEqual(["changed", "b", "c"]);
});

it("what the page shows of its own change stays while the service makes it, also when a reading before has begun", async () => {
  const { refresher, answers, names, showOwnChange } = await openPage();
  const gone: BotChanges = { bots: [], goneIds: ["a"], isIncomplete: false };
  const first = Promise.withResolvers<BotChanges>();
  answers["bots.listChanges"] = () => first.promise;
  refresher.receive(message(["bots"]));
  await vi.advanceTimersByTimeAsync(100);
  const answer = showOwnChange([bot("a"), bot("b")]);
  answers["bots.listChanges"] = () => gone;
  answers["bots.list"] = () => [bot("b")];
  first.resolve(gone);
  await vi.advanceTimersByTimeAsync(4_000);
  expect(names()).toEqual(["a", "b"]);
  answers["bots.listChanges"] = () => changesOf(bot("a"));
  answers["bots.list"] = () => [bot("a"), bot("b")];
  answer({});
  await vi.advanceTimersByTimeAsync(10_000);
  expect(names()).toEqual(["a", "b"]);
});
