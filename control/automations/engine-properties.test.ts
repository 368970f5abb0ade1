import fc from "fast-check";
import { expect, test } from "vitest";
import { COMMANDS } from "../commands/all-commands.ts";
import { Automation, type Step } from "./automation.ts";
import { findAutomationProblems } from "./find-problems.ts";
import { ANN, BEN, BOT, EngineHarness, OTHER_BOT } from "./testing/engine-harness.ts";
import { BUDGETS, EVENT_NAMES, IGNORABLE, MODES } from "./vocabulary.ts";

const MINUTES = 60_000;
const enabled = fc.constant(true);
/** Commands that cause events, so that automations could start each other. */
const runs = fc.constantFrom("say", "kick", "promote", "invite", "add_friend", "remove_friend", "ready", "leave");
const leaf = fc.oneof(
  runs.map((run) => ({ run, args: run === "ready" || run === "leave" ? "" : "{bot.name}", enabled: true })),
  fc.record({ wait: fc.double({ min: 0.5, max: 300, noNaN: true }), enabled }),
  fc.record({ notify: fc.constant("It is {time}"), enabled }),
  fc.record({ stop: fc.constant(true as const), enabled }),
);
const condition = fc.constantFrom(
  { value: "bot.isAlone", is: "equal", than: true } as const,
  { value: "random.percent", is: "atMost", than: 50 } as const,
);
const { step } = fc.letrec<{ step: Step }>((tie) => ({
  step: fc.oneof(
    { maxDepth: 2, withCrossShrink: true },
    leaf as fc.Arbitrary<Step>,
    fc.record({ repeat: fc.integer({ min: 1, max: 50 }), do: fc.array(tie("step"), { maxLength: 4 }), enabled }),
    fc.record({ oneOf: fc.array(tie("step"), { minLength: 1, maxLength: 3 }), enabled }),
    fc.record({
      choose: fc.array(fc.record({ if: condition, do: fc.array(tie("step"), { maxLength: 3 }) }), {
        minLength: 1,
        maxLength: 2,
      }),
      else: fc.array(tie("step"), { maxLength: 2 }),
      enabled,
    }),
  ),
}));
const automation = fc.record({
  when: fc.array(
    fc.constantFrom(...EVENT_NAMES.filter((name) => name !== "idle")).map((event) => ({ event })),
    { minLength: 1, maxLength: 5 },
  ),
  ignore: fc.subarray([...IGNORABLE]),
  mode: fc.constantFrom(...MODES),
  cooldown: fc.record({ bot: fc.nat(5), person: fc.nat(5) }),
  do: fc.array(step, { maxLength: 4 }),
});
const automations = fc
  .array(automation, { minLength: 1, maxLength: 6 })
  .map((all) => all.map((one, index) => Automation.parse({ id: `a${index}`, name: `A${index}`, ...one })));
const storm = fc.array(
  fc.record({
    name: fc.constantFrom(...EVENT_NAMES),
    person: fc.constantFrom(ANN, BEN, OTHER_BOT, BOT, null),
    pauseMs: fc.nat(2000),
  }),
  { maxLength: 60 },
);

test("no automations and no storm of events make a loop: budgets hold, and every run ends", async () => {
  await fc.assert(
    fc.asyncProperty(
      automations,
      storm,
      fc.integer({ min: 0, max: 500 }),
      fc.infiniteStream(fc.double({ min: 0, max: 0.999, noNaN: true })),
      async (all, events, commandMs, randoms) => {
        const lobby = new EngineHarness(all);
        lobby.commandMs = commandMs;
        lobby.random = () => randoms.next().value as number;
        // The platform reports everything that a command could have caused, and more.
        lobby.onCall = ({ name }) => {
          if (name === "kick") lobby.engine.handle({ name: "memberKicked", person: ANN });
          if (name === "promote") lobby.engine.handle({ name: "promoted", person: BOT });
          if (name === "invite") lobby.engine.handle({ name: "memberJoined", person: BEN });
          if (name.endsWith("friend")) lobby.engine.handle({ name: "friendAdded", person: ANN });
        };
        for (const { name, person, pauseMs } of events) {
          lobby.engine.handle({ name, person });
          await lobby.clock.advance(pauseMs);
        }
        const calls = lobby.calls.length;
        // After the storm only what it started goes on. It ends within the time of a run for each that waits.
        await lobby.clock.advance((BUDGETS.queued + 1) * BUDGETS.runMs);
        expect(lobby.clock.planned, "nothing waits any more").toBe(0);
        const settled = lobby.calls.length;
        await lobby.clock.advance(60 * MINUTES);
        expect(lobby.calls.length, `${calls} calls in the storm`).toBe(settled);

        for (const { lengthMs, steps } of lobby.records) {
          expect(lengthMs).toBeLessThanOrEqual(BUDGETS.runMs);
          expect(steps.length).toBeLessThanOrEqual(BUDGETS.steps * 2 + 1);
        }
        for (const { chain } of lobby.calls) {
          expect(new Set(chain).size).toBe(chain.length);
          expect(chain.length).toBeLessThanOrEqual(BUDGETS.chain);
        }
        expect(lobby.errors).toEqual([]);
      },
    ),
    { numRuns: 150 },
  );
});

test("in any ten seconds at most twenty runs begin and five texts are said, and at most five run at once", async () => {
  await fc.assert(
    fc.asyncProperty(automations, storm, async (all, events) => {
      const lobby = new EngineHarness(all);
      const said: number[] = [];
      lobby.onCall = ({ name }) => {
        if (name === "say") said.push(lobby.clock.now());
      };
      for (const { name, person, pauseMs } of events) {
        lobby.engine.handle({ name, person });
        await lobby.clock.advance(pauseMs);
      }
      await lobby.clock.advance((BUDGETS.queued + 1) * BUDGETS.runMs);
      const within = (times: number[]) =>
        times.map((time) => times.filter((other) => other >= time && other < time + BUDGETS.windowMs).length);
      expect(Math.max(0, ...within(said))).toBeLessThanOrEqual(BUDGETS.chats);
      const runs = lobby.records.filter(({ result }) => result !== "notMet");
      const begun = runs.map(({ startedAt }) => startedAt);
      expect(Math.max(0, ...within(begun))).toBeLessThanOrEqual(BUDGETS.runs);
      const atOnce = (time: number) =>
        runs.filter(({ startedAt, lengthMs }) => startedAt <= time && time < startedAt + lengthMs).length;
      expect(Math.max(0, ...begun.map(atOnce))).toBeLessThanOrEqual(BUDGETS.runsAtOnce);
    }),
    { numRuns: 100 },
  );
});

test("what the check accepts, the engine can run, and what a player types changes no command", async () => {
  await fc.assert(
    fc.asyncProperty(automations, fc.string({ maxLength: 60 }), async (all, typed) => {
      const known = findAutomationProblems(all, COMMANDS).filter(({ message }) => !message.startsWith("All "));
      expect(known).toEqual([]);
      const lobby = new EngineHarness([
        Automation.parse({ id: "w", name: "W", when: [{ event: "whisper" }], do: [{ run: "say", args: "{message}" }] }),
      ]);
      await lobby.happens("whisper", ANN, typed);
      expect(lobby.calls.map(({ name }) => name)).toEqual(["say"]);
      expect(lobby.calls[0]?.args).toEqual([typed]);
    }),
    { numRuns: 100 },
  );
});
