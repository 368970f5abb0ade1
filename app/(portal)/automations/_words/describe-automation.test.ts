import { describe, expect, it } from "vitest";
import { Automation, type AutomationInput } from "#control/automations/automation.ts";
import {
  EVENT_NAMES,
  IGNORABLE,
  MESSAGE_EVENTS,
  OPERATORS,
  TEXT_MATCHES,
  VALUE_NAMES,
  VALUES,
  type ValueType,
} from "#control/automations/vocabulary.ts";
import { AUTOMATION_RECIPES } from "#server/contract/automation-recipes.ts";
import messages from "../../../../languages/en/automations.json";
import { english } from "../../../_languages/english.ts";
import { isChoice } from "./choices.ts";
import { describeCondition } from "./describe-condition.ts";
import { describeStep } from "./describe-step.ts";
import { describeWhen } from "./describe-trigger.ts";

const automation = (input: Partial<AutomationInput>) =>
  Automation.parse({ name: "A", when: [{ event: "ready" }], do: [], ...input });
const whenOf = (...when: AutomationInput["when"]) => describeWhen(english, automation({ when }));
const conditionOf = (condition: NonNullable<AutomationInput["if"]>) => describeCondition(english, condition);
const stepsOf = (...steps: unknown[]) =>
  automation({ do: steps as AutomationInput["do"] }).do.map((step) => describeStep(english, step));

/** The words for `bot.isAlone`, whose name is the way to them. */
const wordIn = (words: object, name: string): unknown =>
  name
    .split(".")
    .reduce<unknown>((found, part) => (found === undefined ? found : Reflect.get(found as object, part)), words);

describe("An automation in words", () => {
  it("has words for every event, value and person", () => {
    const { words } = messages;
    for (const name of EVENT_NAMES) expect(words.events[name]).toMatch(/^[a-z]/);
    for (const name of IGNORABLE) expect(words.ignorable[name]).toMatch(/^[A-Z]/);
    for (const event of MESSAGE_EVENTS) expect(Object.keys(words.message[event])).toEqual(TEXT_MATCHES);
    expect(Object.keys(words.comparisons)).toEqual(OPERATORS);
    for (const name of VALUE_NAMES) {
      const type: ValueType = VALUES[name];
      expect(wordIn(words.values, name)).toMatch(/^[a-z]/);
      expect(wordIn(words.not, name) !== undefined).toBe(type.kind === "boolean");
      if (type.kind === "choice") expect(type.of.every(isChoice)).toBe(true);
    }
  });

  it("says when it runs, in one sentence", () => {
    expect(whenOf({ event: "memberJoined" })).toBe("Somebody joins the party");
    expect(whenOf({ event: "idle", minutes: 10 }, { command: "hello", aliases: ["hi"] })).toBe(
      "Nothing happens for 10 minutes or somebody uses the command “hello” (or “hi”)",
    );
    expect(whenOf({ event: "partyMessage", text: ["hola", "hello"], match: "word" }, { event: "whisper" })).toBe(
      "Somebody writes a message with the word “hola” or “hello” in the party chat or somebody whispers to the bot",
    );
  });

  it("says what a condition asks, with brackets where conditions are nested", () => {
    expect(conditionOf({ value: "member.isFriend", is: "equal", than: false })).toBe(
      "The person is not a friend of the bot",
    );
    expect(conditionOf({ value: "bot.isAlone", is: "notEqual", than: false })).toBe("The bot is alone");
    const evening = { value: "time.hour", is: "atLeast", than: 18 } as const;
    const weekend = { value: "time.weekday" as const, is: "oneOf" as const, than: ["saturday", "sunday"] };
    expect(conditionOf({ all: [evening, { any: [weekend, { not: evening }] }] })).toBe(
      "The hour is at least 18 and (the day is Saturday or Sunday or it is not so that the hour is at least 18)",
    );
  });

  it("says what each step does", () => {
    expect(
      stepsOf(
        { run: "say", args: "Hello" },
        { run: "whisper", args: '"{member.name}" Thank you' },
        { run: "leave", as: "owner" },
        { wait: 1 },
        { notify: "{member.name} is here" },
        { stop: true },
        { repeat: 3, do: [] },
        { oneOf: [{ stop: true }, { stop: true }] },
        { choose: [{ if: { value: "bot.isAlone", is: "equal", than: true }, do: [] }] },
      ),
    ).toEqual([
      "Write “Hello” in the party chat",
      "Whisper “Thank you” to {member.name}",
      "Run the command “leave”, with an owner’s rights",
      "Wait 1 second",
      "Send you the notification “{member.name} is here”",
      "Stop the run",
      "Repeat the steps 3 times",
      "Do one of 2 steps, at random",
      "If the bot is alone",
    ]);
  });

  it("of every recipe has no word of the program in it", () => {
    for (const recipe of Object.values(AUTOMATION_RECIPES)) {
      const parsed = Automation.parse(recipe);
      expect(describeWhen(english, parsed)).not.toMatch(/[a-z][A-Z]|undefined/);
      if (parsed.if) expect(describeCondition(english, parsed.if)).not.toMatch(/[a-z][A-Z]|undefined/);
      for (const step of parsed.do) expect(describeStep(english, step)).not.toMatch(/undefined|NaN/);
    }
  });
});
