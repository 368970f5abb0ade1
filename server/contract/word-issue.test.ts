import { describe, expect, it, vi } from "vitest";
import { z } from "zod";
import { CommandRun } from "./bot-commands.ts";
import { BotList } from "./bot-records.ts";
import { BotCreate, BotImport, FlagsInput } from "./bots.ts";
import { CategoryCreate, ManagedAssign } from "./categories.ts";
import { JobCreate } from "./jobs.ts";
import { nameMember } from "./name-member.ts";
import { PresetCreate } from "./presets.ts";
import { MAX_PROBLEMS, type Problem } from "./problem.ts";
import { ScheduleCreate } from "./schedules.ts";
import { findProblems, problemsOf, wordIssue } from "./word-issue.ts";

const messagesOf = (schema: z.ZodType, value: unknown) => findProblems(schema, value).map(nameMember);
const device = { accountId: "a", deviceId: "d", secret: "s" };

describe("a problem of an input is a sentence that names the member and its whole rule", () => {
  it.each<[string, z.ZodType, unknown, string[]]>([
    ["a missing member", ManagedAssign, { categoryId: "c" }, ["`slots` is required."]],
    ["another type", ManagedAssign, { categoryId: "c", slots: "1" }, ["`slots` must be a whole number from 1 to 100."]],
    ["a fraction", ManagedAssign, { categoryId: "c", slots: 1.5 }, ["`slots` must be a whole number from 1 to 100."]],
    ["a small number", ManagedAssign, { categoryId: "c", slots: 0 }, ["`slots` must be a whole number from 1 to 100."]],
    [
      "a large number",
      ManagedAssign,
      { categoryId: "c", slots: 1e9 },
      ["`slots` must be a whole number from 1 to 100."],
    ],
    [
      "a huge number",
      ManagedAssign,
      { categoryId: "c", slots: 1e300 },
      ["`slots` must be a whole number from 1 to 100."],
    ],
    ["text in a query", BotList, { limit: "0x10" }, ["`limit` must be a whole number from 1 to 1000."]],
    ["an empty text", BotCreate, { nickname: "", deviceAuth: device }, ["`nickname` must not be empty."]],
    [
      "a long text",
      BotCreate,
      { nickname: "x".repeat(17), deviceAuth: device },
      ["`nickname` must have 1 to 16 characters."],
    ],
    [
      "a text elsewhere",
      CommandRun,
      { botId: "b", command: "x".repeat(256) },
      ["`command` must have 1 to 255 characters."],
    ],
    ["no text", BotCreate, { nickname: null, deviceAuth: device }, ["`nickname` must be text."]],
    ["no object", BotCreate, { nickname: "a", deviceAuth: [] }, ["`deviceAuth` must be an object."]],
    ["no list", BotImport, { bots: {} }, ["`bots` must be a list."]],
    ["an empty list", BotImport, { bots: [] }, ["`bots` must have 1 to 100 entries."]],
    [
      "no address",
      BotCreate,
      { nickname: "a", deviceAuth: device, email: "x" },
      ["`email` must be an e-mail address."],
    ],
    ["no truth value", ScheduleCreate.pick({ paused: true }), { paused: "yes" }, ["`paused` must be true or false."]],
    [
      "a time zone",
      ScheduleCreate.pick({ timeZone: true }),
      { timeZone: "Mars" },
      ["`timeZone` must be the name of an IANA time zone, such as Europe/Berlin."],
    ],
    [
      "a value that is not listed",
      ScheduleCreate.pick({ missedRuns: true }),
      { missedRuns: "x" },
      ["`missedRuns` must be one of skip, runOnce."],
    ],
    ["a choice of types", CommandRun, { botId: "b", command: "c", args: 1 }, ["`args` must be text, or a list."]],
    [
      "the choice that fits best",
      CommandRun,
      { botId: "b", command: "c", args: ["", 2] },
      ["`args[0]` must not be empty.", "`args[1]` must be text."],
    ],
    [
      "a kind that is not there",
      JobCreate,
      { kind: "x" },
      ["`kind` must be one of command, chat, preset, edit, delete, restart."],
    ],
    ["flags", FlagsInput, "1e2", ["The body must be a whole number from 0 to 2147483647."]],
    ["a whole body", BotCreate, 1, ["The body must be an object."]],
    [
      "a member of a config",
      CategoryCreate,
      { name: "a", config: { level: [1.5] } },
      ["`config.level[0]` must be a whole number from -999999999 to 999999999."],
    ],
    [
      "two members",
      PresetCreate,
      { config: { outfit: { id: 1 } } },
      ["`name` is required.", "`config.outfit.id` must be text."],
    ],
    ["an unknown member", ManagedAssign, { categoryId: "c", slots: 1, x: 1 }, ["`x` is not known here."]],
    ["a multiple", z.object({ n: z.number().multipleOf(5) }), { n: 3 }, ["`n` must be a multiple of 5."]],
    ["many values", z.object({ n: z.enum(Array.from({ length: 40 }, (_, n) => `v${n}`)) }), {}, ["`n` is required."]],
  ])("%s", (_, schema, value, expected) => {
    expect(messagesOf(schema, value)).toEqual(expected);
  });

  it("a list of values in a message is bounded", () => {
    const schema = z.enum(Array.from({ length: 1000 }, (_, n) => `v${n}`));
    expect(messagesOf(schema, "x")[0]).toMatch(/, v29 and 970 more\.$/);
  });
});

it("of very many faults, only so many are worded as are reported", () => {
  const unknown = Object.fromEntries(Array.from({ length: 2_000 }, (_, n) => [`member${n}`, n]));
  const schema = z.array(z.strictObject({ name: z.string().optional() }));
  const { error } = schema.safeParse([unknown, unknown], { error: wordIssue });
  const wordUnknown = vi.fn((path: Problem["path"]) => ({ path, message: "This is not known here." }));
  expect(problemsOf(error?.issues ?? [], wordUnknown)).toHaveLength(MAX_PROBLEMS);
  expect(wordUnknown).toHaveBeenCalledTimes(MAX_PROBLEMS);
});
