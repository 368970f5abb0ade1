import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { hasUnprintable } from "../../../control/logging/printable-text.ts";
import { newAccount, type TestAccount } from "../../../server/testing/accounts.ts";
import { newBot } from "../../../server/testing/bots.ts";
import { sampleSize } from "../../../server/testing/sample-size.ts";
import { newSchedule } from "../../../server/testing/schedules.ts";
import { serveFetch } from "../../../server/testing/serve-fetch.ts";
import { createRestApp } from "../../../server/transport/rest/create-rest-app.ts";
import { openApiDocument } from "../../../server/transport/rest/openapi.ts";
import { Client } from "../../client.ts";
import { captureOutput } from "../../testing/captured-output.ts";
import { makeModel, type Schema } from "./entry-model.ts";
import { openPlan } from "./open-plan.ts";
import { readText } from "./pull-text.ts";
import { runApply } from "./run-commands.ts";
import type { Body } from "./sections.ts";

const api = createRestApp("/v1");
let served: Awaited<ReturnType<typeof serveFetch>>;
let folder: string;
beforeAll(async () => {
  served = await serveFetch((request, bindings) => api.fetch(request, bindings));
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "round-trip-"));
});
afterAll(async () => {
  await served.close();
  await fs.rm(folder, { recursive: true });
});

/** What YAML or an older reader of it could take for something else. */
const TRAPS =
  "no|1e3|~|- a|a: b|# x|null|[x]|{x}|*x|&x|!x|%x|@x|`x|2027-01-31|0x1F|<<|=|'x\"|🦦 Otter|Ünï|1_000|.inf|x #y|? x|12:30|\\n".split(
    "|",
  );
const TEXTS = fc.oneof(
  fc.constantFrom(...TRAPS, "a\u009b31mb", "b\u202eevil: #", " x ", "a\nb", "a\n\n b\n", "\ttab"),
  fc.string({ unit: "grapheme" }),
);

/** A value that the service takes. Of objects, all members or some. */
function valuesOf({
  type,
  enum: allowed,
  anyOf,
  items,
  properties,
  required = [],
  ...limits
}: Schema): fc.Arbitrary<unknown> {
  const { minimum = -1000, maximum = 1000, minLength = 0, maxLength = 255 } = limits as Record<string, number>;
  if (allowed) return fc.constantFrom(...(allowed as unknown[]));
  if (anyOf) return fc.oneof(...anyOf.map(valuesOf));
  if (type === "boolean") return fc.boolean();
  if (type === "integer") return fc.integer({ min: minimum, max: maximum });
  if (type === "array") return fc.array(valuesOf(items ?? {}), { maxLength: 3 });
  if (type === "object" && properties) {
    const members = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, valuesOf(schema)]));
    const keys = required as (keyof typeof members)[];
    return fc.oneof(fc.record(members), fc.record(members, { requiredKeys: keys }));
  }
  return TEXTS.filter((text) => [...text].length >= minLength && [...text].length <= maxLength);
}

const model = makeModel(openApiDocument() as never);
/** Not any value of their schema: their commands and placeholders have to exist. */
const AUTOMATIONS = fc.subarray([
  { id: "a", name: "Greet", when: [{ event: "memberJoined" }], do: [{ run: "say", args: "Hello {member.name}: #1" }] },
  {
    ...{
      id: "b",
      name: "- Ask",
      when: [{ command: "ask" }],
      if: { not: { value: "bot.isAlone", is: "equal", than: true } },
    },
    do: [{ repeat: 2, do: [{ oneOf: [{ run: "say", args: "{args}?" }, { wait: 1.5 }] }] }],
  },
  {
    ...{ id: "0c1", name: "no", enabled: false, mode: "queued", cooldown: { person: 30 }, timeZone: "Asia/Tokyo" },
    ...{ when: [{ event: "partyMessage", text: ["yes", "a: b"], match: "word" }], ignore: ["bots", "leader"] },
    do: [
      {
        choose: [{ if: { value: "time.hour", is: "atLeast", than: 12 }, do: [{ notify: "{member.name}: # here" }] }],
        else: [{ run: "say", args: "- {message}", as: "owner", enabled: false }, { stop: true }],
      },
    ],
  },
]);
const configOf = (section: "categories" | "presets") =>
  fc
    .tuple(valuesOf(model[section].schema.properties?.config ?? {}), AUTOMATIONS, fc.boolean())
    .map(([config, automations, hasMore]) => ({
      ...(config as Body),
      ...(section === "categories" && ({ automations } as Body)),
      ...(hasMore && { "my tool": { b: [1, "no", null], a: {} } }),
    }));
const named = (section: "categories" | "presets") =>
  fc.tuple(
    fc.shuffledSubarray(TRAPS, { minLength: 3, maxLength: 3 }),
    fc.array(configOf(section), { minLength: 3, maxLength: 3 }),
  );

const clientOf = ({ apiToken }: TestAccount) => new Client({ baseUrl: `${served.url}/v1`, token: apiToken });
const signal = new AbortController().signal;
/** With their ids, by the names of their categories. */
const automationsOf = async (client: Client) =>
  new Map((await client.get("/categories")).map(({ name, config }) => [name, config.automations]));

it("the file of an account is no change to it, and makes another account the same", async () => {
  const property = fc.asyncProperty(
    named("categories"),
    named("presets"),
    TEXTS,
    async (categories, presets, content) => {
      const account = await newAccount();
      const client = clientOf(account);
      const categoryIds: string[] = [];
      for (const [index, name] of categories[0].entries()) {
        const { id } = await client.post("/categories", { body: { name, config: categories[1][index] ?? {} } });
        categoryIds.push(id);
      }
      const [categoryId = "", disabledId = ""] = categoryIds;
      await client.patch("/categories/{categoryId}", { path: { categoryId: disabledId }, body: { disabled: true } });
      const presetIds: string[] = [];
      for (const [index, name] of presets[0].entries()) {
        presetIds.push((await client.post("/presets", { body: { name, config: presets[1][index] ?? {} } })).id);
      }
      const [presetId = ""] = presetIds;
      await newSchedule(account, { categoryId }, { kind: "preset", input: { presetId }, missedRuns: "runOnce" });
      const input = { content: content.trim() === "" ? "no" : content.slice(0, 100), locale: "de" as const };
      await newSchedule(account, { categoryId }, { name: "1:1", kind: "chat", input, at: "2030-02-28T12:00:00+02:00" });
      await newSchedule(
        account,
        { categoryId },
        { name: "~", input: { command: "a", args: ["~"] }, timeZone: "Asia/Tokyo", paused: true },
      );

      const text = await readText(client, signal);
      expect(text.split("\n").filter(hasUnprintable)).toEqual([]);
      const file = path.join(folder, `${account.accountId}.yaml`);
      await fs.writeFile(file, text);
      const { plan } = await openPlan(file, { client, isDeleting: true, signal });
      expect(plan.steps).toEqual([]);

      const other = clientOf(await newAccount());
      const { output, written } = captureOutput();
      const options = { client: async () => other, output, signal, isDeleting: true, isAgreed: true };
      expect(await runApply(file, options), written.err).toBe(0);
      expect(await readText(other, signal)).toBe(text);
      expect(await automationsOf(other)).toEqual(await automationsOf(client));

      await newSchedule(account, { botIds: [(await newBot(account)).id] }, { name: "Bots" });
      await fs.writeFile(file, await readText(client, signal));
      expect((await openPlan(file, { client, isDeleting: true, signal })).plan.steps).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: sampleSize(2, 10), endOnFailure: true });
});
