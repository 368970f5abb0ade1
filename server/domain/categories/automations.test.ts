import { describe, expect, it } from "vitest";
import type { AutomationInput } from "#control/automations/automation.ts";
import type { Category } from "../../contract/categories.ts";
import { newAccount, type TestAccount } from "../../testing/accounts.ts";
import { newCategory } from "../../testing/bots.ts";
import { callApi } from "../../testing/call-api.ts";

const greet: AutomationInput = {
  name: "Greet who joins",
  when: [{ event: "memberJoined" }],
  do: [{ run: "say", args: "Hello {member.name}!" }],
};
const say18 = Array.from({ length: 18 }, () => ({ run: "say", args: "x".repeat(255) }));
const five = Array.from({ length: 5 }, () => ({ event: "memberJoined" }));
const save = ({ apiToken }: TestAccount, id: string, automations: unknown) =>
  callApi<{ errors: { message: string }[] }>("PATCH", `/categories/${id}`, {
    token: apiToken,
    body: { config: { automations } },
  });
const read = async ({ apiToken }: TestAccount, id: string) =>
  (await callApi<Category>("GET", `/categories/${id}`, { token: apiToken })).body.config.automations;

async function refusalOf(automations: unknown): Promise<string> {
  const account = await newAccount();
  const { id } = await newCategory(account);
  const { status, body } = await save(account, id, automations);
  expect(status).toBe(400);
  expect(await read(account, id), "nothing is stored").toEqual([]);
  return body.errors[0]?.message ?? "";
}

describe("automations of a category", () => {
  it("are stored with an id and their defaults, keep the id, and are replaced as a whole", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    expect(await read(account, id)).toEqual([]);
    expect((await save(account, id, [greet])).status).toBe(200);
    const [stored] = await read(account, id);
    expect(stored).toEqual({
      ...greet,
      ...{ id: expect.stringMatching(/^[a-z0-9]{24}$/), enabled: true, ignore: [], mode: "single", timeZone: "UTC" },
      cooldown: { bot: 0, person: 0 },
      do: [{ run: "say", args: "Hello {member.name}!", enabled: true }],
    });
    await save(account, id, [{ ...stored, name: "Hello" }, greet]);
    expect(await read(account, id)).toMatchObject([{ id: stored?.id, name: "Hello" }, { name: "Greet who joins" }]);
    await save(account, id, null);
    expect(await read(account, id)).toEqual([]);
  });

  it("may be as large as 32 KB beside a config of the same size, and are nested deeper than free-form JSON", async () => {
    const account = await newAccount();
    const { id } = await newCategory(account);
    const text = "x".repeat(255);
    const many = Array.from({ length: 5 }, (_, index) => ({
      ...greet,
      name: `A${index}`,
      do: Array.from({ length: 18 }, () => ({ run: "say", args: text })),
    }));
    const deep = {
      repeat: 1,
      do: [
        {
          oneOf: [{ choose: [{ if: { not: { all: [{ value: "bot.isAlone", is: "equal", than: true }] } }, do: [] }] }],
        },
      ],
    };
    const other = Object.fromEntries(Array.from({ length: 90 }, (_, index) => [`x${index}`, text]));
    const body = { config: { ...other, automations: [...many, { ...greet, do: [deep] }] } };
    const { status } = await callApi("PATCH", `/categories/${id}`, { token: account.apiToken, body });
    expect(status).toBe(200);
    expect(await read(account, id)).toHaveLength(6);
  });

  it.each([
    [[greet, greet], "`config.automations[1].name`: Another automation has the name “Greet who joins” too."],
    [
      [{ ...greet, do: [{ wait: 1 }, { run: "say", args: "{membr.name}" }] }],
      "`config.automations[0].do[1].args`: There is no placeholder {membr.name}.",
    ],
    [
      [{ ...greet, when: [{ command: "outfit" }] }],
      "`config.automations[0].when[0].command`: Bots know the command “outfit” already: choose another name than “outfit”.",
    ],
    [
      [{ ...greet, name: "a\u200bb" }],
      "`config.automations[0].name` contains the invisible character U+200B: remove it.",
    ],
    [
      [{ ...greet, do: [{ run: "say", args: "\ud800" }] }],
      expect.stringMatching(/^`config\.automations\[0\]\.do\[0\]\.args`/),
    ],
    [[{ ...greet, when: [{ event: "nothing" }] }], expect.stringMatching(/^`config\.automations\[0\]\.when\[0\]/)],
    [[{ ...greet, do: [{ wait: 999 }] }], expect.stringMatching(/^`config\.automations\[0\]\.do\[0\]\.wait` must be/)],
    [
      Array.from({ length: 51 }, (_, index) => ({ ...greet, name: `A${index}` })),
      expect.stringMatching(/^`config\.automations` must have at most 50 entries/),
    ],
    [
      [greet, { ...greet, name: "Later", timeZone: "Mars/Base" }],
      "`config.automations[1].timeZone`: There is no time zone “Mars/Base”: write one such as Europe/Berlin.",
    ],
    [
      Array.from({ length: 7 }, (_, index) => ({ ...greet, name: `A${index}`, do: say18 })),
      "`config.automations`: All automations together must be at most 32768 bytes of JSON.",
    ],
    [
      Array.from({ length: 21 }, (_, index) => ({ ...greet, name: `A${index}`, when: five })),
      "`config.automations`: All automations together must have at most 100 triggers.",
    ],
    ...["SKIN", "clear-backpack", "Clear__Backpack", "H-E-L-P"].map((name): [object[], unknown] => [
      [{ ...greet, when: [{ command: "hello", aliases: ["hi", name] }] }],
      expect.stringMatching(/^`config\.automations\[0\]\.when\[0\]\.aliases\[1\]`: Bots know the command/),
    ]),
    ["none", expect.stringMatching(/^`config\.automations` must be a list/)],
  ])("that no bot could run are refused with their place, and nothing is stored: %#", async (automations, message) => {
    expect(await refusalOf(automations)).toEqual(message);
  });
});
