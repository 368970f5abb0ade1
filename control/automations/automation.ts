import { z } from "zod";
import { meaningsOf } from "../meanings.ts";
import {
  EVENT_MEANINGS,
  IGNORABLE_MEANINGS,
  MATCH_MEANINGS,
  MODE_MEANINGS,
  OPERATOR_MEANINGS,
  RANK_MEANINGS,
  VALUE_MEANINGS,
} from "./meanings.ts";
import {
  IGNORABLE,
  LIMITS,
  MESSAGE_EVENTS,
  MODES,
  OPERATORS,
  PLAIN_EVENTS,
  RANK_NAMES,
  TEXT_MATCHES,
  VALUE_NAMES,
} from "./vocabulary.ts";

/** An automation as it is stored with a category, and as the shard reads it. What it means: find-problems.ts and engine.ts. */

const of = (meanings: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, meanings[name] ?? ""]));
const shortText = z.string().min(1).max(LIMITS.text);
const COMMAND_NAME = /^[a-z0-9][a-z0-9_-]*$/i;
const commandName = z
  .string()
  .min(1)
  .max(32)
  .regex(COMMAND_NAME, "This must be letters, digits, dashes and underscores, without a prefix.");

const MessageTrigger = z.strictObject({
  event: z.enum(MESSAGE_EVENTS).meta(meaningsOf("A message.", of(EVENT_MEANINGS, MESSAGE_EVENTS))),
  text: z
    .array(shortText)
    .min(1)
    .max(LIMITS.texts)
    .optional()
    .describe("Only messages that match one of these, ignoring case; all messages where it is left out."),
  match: z
    .enum(TEXT_MATCHES)
    .default("contains")
    .meta(meaningsOf("How a message is compared with the texts.", MATCH_MEANINGS)),
});
const IdleTrigger = z.strictObject({
  event: z.literal("idle").describe("Nothing has happened for a time."),
  minutes: z.int().min(LIMITS.idleMinutes[0]).max(LIMITS.idleMinutes[1]).describe("For how many minutes."),
});
const PlainTrigger = z.strictObject({
  event: z.enum(PLAIN_EVENTS).meta(meaningsOf("What happens around the bot.", of(EVENT_MEANINGS, PLAIN_EVENTS))),
});
const CommandTrigger = z.strictObject({
  command: commandName.describe("The name of a command of its own, which must not be one that bots know already."),
  aliases: z.array(commandName).max(LIMITS.aliases).default([]).describe("Other names of the command."),
  rank: z.enum(RANK_NAMES).default("anyone").meta(meaningsOf("The rank that a player needs.", RANK_MEANINGS)),
  description: z.string().max(LIMITS.text).default("").describe("What it does, as `help` says it."),
  usage: z.string().max(64).default("").describe("Its arguments, as `help` shows them."),
});
export type CommandTrigger = z.output<typeof CommandTrigger>;

const Trigger = z.union([MessageTrigger, IdleTrigger, PlainTrigger, CommandTrigger]).meta({
  id: "AutomationTrigger",
  description: "What starts an automation: an event, or a command of its own.",
});
export type Trigger = z.output<typeof Trigger>;

const Comparison = z.strictObject({
  value: z.enum(VALUE_NAMES).meta(meaningsOf("What is asked.", VALUE_MEANINGS)),
  is: z.enum(OPERATORS).meta(meaningsOf("How it is compared, by the type of the value.", OPERATOR_MEANINGS)),
  than: z
    .union([
      z.string().max(LIMITS.text),
      z.number(),
      z.boolean(),
      z.array(z.union([shortText, z.number()])).max(LIMITS.texts),
    ])
    .describe("What it is compared with; a list for `oneOf`."),
});
export type Comparison = z.output<typeof Comparison>;

const All = z.strictObject({
  get all() {
    return z.array(Condition).max(LIMITS.stepsOfBlock).describe("All of these hold.");
  },
});
const Any = z.strictObject({
  get any() {
    return z.array(Condition).max(LIMITS.stepsOfBlock).describe("At least one of these holds.");
  },
});
const Not = z.strictObject({
  get not() {
    return Condition;
  },
});
export type Condition = Comparison | { all: Condition[] } | { any: Condition[] } | { not: Condition };
export const Condition: z.ZodType<Condition, Condition> = z
  .union([Comparison, All, Any, Not])
  .meta({ id: "AutomationCondition", description: "A comparison, or several of them combined." });

const enabled = z.boolean().default(true).describe("A step that is not enabled is passed over.");

const RunStep = z.strictObject({
  run: commandName.describe("A command that the bot runs."),
  args: z.string().max(LIMITS.text).default("").describe("Its arguments; placeholders are filled in."),
  as: z
    .enum(["caller", "owner"])
    .optional()
    .meta(
      meaningsOf("Whose rights count.", {
        caller: "Those of the person, as for commands where it is left out.",
        owner: "An owner's, as for events where it is left out: every command may run.",
      }),
    ),
  enabled,
});
export type RunStep = z.output<typeof RunStep>;
const WaitStep = z.strictObject({
  wait: z.number().min(LIMITS.waitSeconds[0]).max(LIMITS.waitSeconds[1]).describe("Seconds."),
  enabled,
});
const NotifyStep = z.strictObject({
  notify: shortText.describe("A text that the owner of the bot is notified of; placeholders are filled in."),
  enabled,
});
const StopStep = z.strictObject({ stop: z.literal(true).describe("Ends the run."), enabled });

export interface Branch {
  if: Condition;
  do: Step[];
}
export interface ChooseStep {
  choose: Branch[];
  else: Step[];
  enabled: boolean;
}
export interface RepeatStep {
  repeat: number;
  do: Step[];
  enabled: boolean;
}
export interface OneOfStep {
  oneOf: Step[];
  enabled: boolean;
}
export type Step =
  | RunStep
  | z.output<typeof WaitStep>
  | z.output<typeof NotifyStep>
  | z.output<typeof StopStep>
  | ChooseStep
  | RepeatStep
  | OneOfStep;

type Block = z.ZodArray<z.ZodType<Step, unknown>>;
/** Made anew for each member, and only when it is asked for, because steps contain steps. */
const block = (description: string): Block => z.array(Step).max(LIMITS.stepsOfBlock).describe(description);
const ChooseStep = z.strictObject({
  choose: z
    .array(
      z.strictObject({
        if: Condition.describe("When this branch is taken."),
        get do(): Block {
          return block("What is done then, in this order.");
        },
      }),
    )
    .min(1)
    .max(LIMITS.stepsOfBlock)
    .describe("The first branch whose condition holds is taken."),
  get else(): z.ZodDefault<Block> {
    return block("What is done when no branch is taken.").default([]);
  },
  enabled,
});
const RepeatStep = z.strictObject({
  repeat: z.int().min(LIMITS.repeats[0]).max(LIMITS.repeats[1]).describe("How often."),
  get do(): Block {
    return block("The steps that are repeated.");
  },
  enabled,
});
const OneOfStep = z.strictObject({
  get oneOf(): Block {
    return block("One of these is done, at random.").min(1);
  },
  enabled,
});
export const Step: z.ZodType<Step, unknown> = z
  .union([RunStep, WaitStep, NotifyStep, StopStep, ChooseStep, RepeatStep, OneOfStep])
  .meta({ id: "AutomationStep", description: "One thing that an automation does." });

const Id = z.string().regex(/^[a-z0-9]{1,24}$/, "This must be 1 to 24 characters of a to z and 0 to 9.");

export const Automation = z
  .strictObject({
    id: Id.optional().describe("Chosen by the service when it is left out; stays the same."),
    name: z.string().min(1).max(64).describe("The name that its owner gave it."),
    enabled: z.boolean().default(true).describe("Whether it can run."),
    when: z.array(Trigger).min(1).max(LIMITS.triggersOfOne).describe("Any of these starts it."),
    ignore: z
      .array(z.enum(IGNORABLE).meta(meaningsOf("Who does not count.", IGNORABLE_MEANINGS)))
      .max(IGNORABLE.length)
      .default([])
      .describe("People whose events do not count. The bot itself never does."),
    if: Condition.optional().describe("It runs only when this holds."),
    mode: z
      .enum(MODES)
      .default("single")
      .meta(meaningsOf("What happens when it is started while it runs.", MODE_MEANINGS)),
    cooldown: z
      .strictObject({
        bot: z.number().min(0).max(LIMITS.cooldownSeconds).default(0).describe("Seconds until it runs again on a bot."),
        person: z
          .number()
          .min(0)
          .max(LIMITS.cooldownSeconds)
          .default(0)
          .describe("Seconds until the same person starts it again on a bot."),
      })
      .prefault({})
      .describe("How long it rests after it was started."),
    timeZone: z.string().max(64).default("UTC").describe("The time zone of `{time}`, `time.hour` and `time.weekday`."),
    do: block("What is done, in this order."),
  })
  .meta({ id: "Automation", description: "What a bot does by itself: when, only if, then." });
export type Automation = z.output<typeof Automation>;
export type AutomationInput = z.input<typeof Automation>;
