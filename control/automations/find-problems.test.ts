import { describe, expect, test } from "vitest";
import { COMMANDS } from "../commands/all-commands.ts";
import { Automation, type AutomationInput } from "./automation.ts";
import { findAutomationProblems } from "./find-problems.ts";
import { automation } from "./testing/engine-harness.ts";

const problemsOf = (...changes: Partial<AutomationInput>[]) => {
  const automations = changes.map((one, index) => automation({ id: `a${index}`, name: `A${index}`, ...one }));
  return findAutomationProblems(automations, COMMANDS).map(({ path, message }) => `${path.join(".")}: ${message}`);
};
const stepProblem = (step: object, rest: Partial<AutomationInput> = {}) => problemsOf({ do: [step], ...rest });
const conditionProblem = (value: string, is: string, than: unknown) =>
  problemsOf({ if: { value, is, than } as AutomationInput["if"] }).map((one) => one.replace("0.if.", ""));

test("an automation that can run has no problem", () => {
  const full: Partial<AutomationInput> = {
    when: [
      { event: "partyMessage", text: ["hi"] },
      { command: "hello", aliases: ["hi"] },
    ],
    if: {
      all: [
        { value: "member.rank", is: "atLeast", than: "whitelist" },
        { not: { value: "time.weekday", is: "oneOf", than: ["monday"] } },
      ],
    },
    timeZone: "Europe/Berlin",
    do: [
      { run: "say", args: "{member.name} {message} {random:1-6} {time} {count} {{x}}" },
      { run: "send_party", args: "emote {member.name}" },
      { run: "other" },
    ],
  };
  expect(problemsOf(full, { when: [{ command: "other" }] })).toEqual([]);
});

describe("Placeholders", () => {
  test.each([
    ["{membr.name}", {}, "0.do.0.args: There is no placeholder {membr.name}."],
    ["{random:6-1}", {}, "0.do.0.args: There is no placeholder {random:6-1}."],
    ["{0}", {}, "0.do.0.args: There is no placeholder {0}."],
    [
      "{args}",
      {},
      "0.do.0.args: {args} has no value here, because this automation is not started by a command of its own.",
    ],
    [
      "{member.name}",
      { when: [{ event: "alone" }] },
      "0.do.0.args: {member.name} has no value here, because nobody causes what starts this automation.",
    ],
    [
      "{message}",
      {},
      "0.do.0.args: {message} has no value here, because this automation is not started by a message or a command.",
    ],
  ] as [string, Partial<AutomationInput>, string][])("%s", (args, rest, problem) => {
    expect(stepProblem({ run: "say", args }, rest)).toEqual([problem]);
  });

  test("one that any of the triggers gives is accepted, also in a notification", () => {
    const when: AutomationInput["when"] = [{ event: "alone" }, { event: "whisper" }];
    expect(stepProblem({ notify: "{member.name}: {message}" }, { when })).toEqual([]);
  });
});

describe("Commands", () => {
  test("one that does not exist, or has other arguments, is named with its place", () => {
    expect(stepProblem({ run: "danse" })).toEqual(["0.do.0.run: There is no command “danse”."]);
    expect(stepProblem({ run: "level", args: "many" })[0]).toMatch(
      /^0\.do\.0\.args: These are no arguments of “level”\. Usage: level/,
    );
    expect(stepProblem({ run: "prev" })[0]).toMatch(/cannot repeat a command/);
    expect(stepProblem({ repeat: 2, do: [{ oneOf: [{ run: "danse" }] }] })).toEqual([
      "0.do.0.do.0.oneOf.0.run: There is no command “danse”.",
    ]);
  });

  test("the name of a command that is sent cannot be typed by a player", () => {
    const when: AutomationInput["when"] = [{ command: "x" }];
    expect(stepProblem({ run: "send_all", args: "{1} now" }, { when })[0]).toMatch(/must be written out/);
    expect(stepProblem({ run: "send", args: "{1} emote wave" }, { when })).toEqual([]);
  });

  test("a built-in name cannot be taken, nor one twice, and none starts itself", () => {
    expect(problemsOf({ when: [{ command: "Out-Fit" }] })[0]).toMatch(
      /^0\.when\.0\.command: Bots know the command “outfit” already/,
    );
    expect(problemsOf({ when: [{ command: "x", aliases: ["skin"] }] })[0]).toMatch(
      /^0\.when\.0\.aliases\.0: Bots know/,
    );
    expect(problemsOf({ when: [{ command: "a_b" }] }, { when: [{ command: "AB" }] })).toEqual([
      "1.when.0.command: Another command of this category is called “AB” too.",
    ]);
    expect(stepProblem({ run: "x" }, { when: [{ command: "x" }] })).toEqual([
      "0.do.0.run: “x” would start this automation again.",
    ]);
  });

  test("rights of a caller need somebody who calls", () => {
    expect(stepProblem({ run: "ready", as: "caller" }, { when: [{ event: "alone" }] })[0]).toMatch(
      /^0\.do\.0\.as: Nobody causes/,
    );
  });
});

describe("Conditions", () => {
  test.each([
    [
      "party.size",
      "contains",
      3,
      "is: party.size can be compared by equal, notEqual, atLeast, atMost, oneOf, not by “contains”.",
    ],
    ["party.size", "equal", 2.5, "than: This must be a whole number from 0 to 100."],
    ["time.hour", "atMost", 24, "than: This must be a whole number from 0 to 23."],
    ["party.privacy", "equal", "closed", "than: This must be one of public, private."],
    ["bot.isAlone", "equal", "yes", "than: This must be true or false."],
    ["message.text", "equal", 1, "than: This must be a text."],
    ["time.weekday", "oneOf", "monday", "than: This must be a list."],
    [
      "time.weekday",
      "oneOf",
      ["monday", "noday"],
      "than.1: This must be one of monday, tuesday, wednesday, thursday, friday, saturday, sunday.",
    ],
  ])("%s %s %j", (value, is, than, problem) => {
    expect(conditionProblem(value, is, than)).toEqual([problem]);
  });

  test("are nested at most four deep", () => {
    const leaf = { value: "bot.isAlone", is: "equal", than: true } as const;
    const nested = (depth: number): NonNullable<AutomationInput["if"]> =>
      depth === 1 ? leaf : { not: nested(depth - 1) };
    expect(problemsOf({ if: nested(4) })).toEqual([]);
    expect(problemsOf({ if: nested(5) })[0]).toMatch(/^0\.if\.not\.not\.not: Conditions can be nested at most 4 deep/);
  });
});

describe("Limits", () => {
  test("51 automations, 101 triggers, 32 KB, the same name twice, a zone that does not exist", () => {
    expect(problemsOf(...Array.from({ length: 51 }, () => ({})))).toEqual([": There must be at most 50 automations."]);
    const five = { when: Array.from({ length: 5 }, () => ({ event: "memberJoined" }) as const) };
    expect(problemsOf(...Array.from({ length: 21 }, () => five))).toEqual([
      ": All automations together must have at most 100 triggers.",
    ]);
    const long = { do: Array.from({ length: 20 }, () => ({ run: "say", args: "x".repeat(250) })) };
    expect(problemsOf(...Array.from({ length: 10 }, () => long))).toEqual([
      ": All automations together must be at most 32768 bytes of JSON.",
    ]);
    expect(problemsOf({ name: "A" }, { name: "A" })).toEqual(["1.name: Another automation has the name “A” too."]);
    expect(problemsOf({ timeZone: "Mars/Base" })[0]).toMatch(/^0\.timeZone: There is no time zone “Mars\/Base”/);
    expect(
      stepProblem({ repeat: 1, do: [{ repeat: 1, do: [{ repeat: 1, do: [{ repeat: 1, do: [] }] }] }] })[0],
    ).toMatch(/nested at most 4 deep/);
  });

  test.each([
    [{ when: [] }],
    [{ when: Array.from({ length: 6 }, () => ({ event: "ready" })) }],
    [{ when: [{ event: "partyMessage", text: Array.from({ length: 21 }, () => "x") }] }],
    [{ when: [{ event: "idle", minutes: 1441 }] }],
    [{ when: [{ event: "memberJoined", text: ["x"] }] }],
    [{ when: [{ command: "{member.name}" }] }],
    [{ do: [{ wait: 0.4 }] }],
    [{ do: [{ wait: 301 }] }],
    [{ do: [{ repeat: 0, do: [] }] }],
    [{ do: [{ run: "{1}" }] }],
    [{ do: [{ run: "say", wait: 1 }] }],
    [{ name: "" }],
    [{ mode: "often" }],
    [{ unknown: true }],
  ])("the shape refuses %j", (changes) => {
    const whole = { name: "A", when: [{ event: "memberJoined" }], do: [], ...changes };
    expect(Automation.safeParse(whole).success).toBe(false);
  });
});
