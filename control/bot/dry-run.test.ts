import { describe, expect, test } from "vitest";
import { Automation, type AutomationInput } from "../automations/automation.ts";
import { CosmeticCatalogue } from "../platform/cosmetics/cosmetic-catalogue.ts";
import { generateCosmetics } from "../platform/cosmetics/generate-cosmetics.ts";
import { readCategorySettings } from "./category-settings.ts";
import { type DryRunRequest, dryRun } from "./dry-run.ts";

const cosmetics = new CosmeticCatalogue(generateCosmetics());
function tryOut(changes: Partial<AutomationInput>, rest: Partial<DryRunRequest> = {}) {
  const automation = Automation.parse({ id: "a", name: "A", when: [{ event: "memberJoined" }], do: [], ...changes });
  const settings = readCategorySettings({ automations: [automation] }, {});
  const occasion = { event: "memberJoined" } as const;
  const request = {
    automations: [automation],
    automation,
    settings,
    cosmetics,
    occasion,
    person: "stranger",
    others: 1,
  } as const;
  return dryRun({ ...request, ...rest });
}
const say = (args: string) => ({ run: "say", args });

describe("A dry run", () => {
  test("runs the steps with the bot's commands, minutes of waiting in a moment, and returns the trace", async () => {
    const before = Date.now();
    const { run, said, notifications } = await tryOut({
      do: [say("Hello {member.name}"), { wait: 300 }, { notify: "{party.size} here" }, say("later")],
    });
    expect(said).toEqual(["Hello Stranger", "later"]);
    expect(notifications).toEqual(["3 here"]);
    expect(run).toMatchObject({
      result: "done",
      steps: [{ did: "ran" }, { did: "waited" }, { did: "notified" }, { did: "ran" }],
    });
    expect(run?.lengthMs).toBeGreaterThanOrEqual(300_000);
    expect(Date.now() - before).toBeLessThan(5_000);
  });

  test.each([
    ["owner", "owner"],
    ["admin", "admin"],
    ["whitelist", "whitelist"],
    ["friend", "anyone"],
    ["stranger", "anyone"],
  ] as const)("of %s has the rank %s", async (person, rank) => {
    const { run } = await tryOut({ if: { value: "member.rank", is: "equal", than: rank } }, { person });
    expect(run).toMatchObject({ result: "done", conditions: [{ was: rank, holds: true }] });
  });

  test("says that its condition does not hold, that it is ignored, and which limit kept it from starting", async () => {
    const alone = { value: "bot.isAlone", is: "equal", than: true } as const;
    expect((await tryOut({ if: alone })).run).toMatchObject({ result: "notMet", conditions: [{ was: false }] });
    expect((await tryOut({ if: alone }, { occasion: { event: "memberLeft" } })).run).toBeNull();
    expect(await tryOut({ when: [{ event: "alone" }], if: alone }, { occasion: { event: "alone" } })).toMatchObject({
      run: { result: "done" },
    });
    expect(await tryOut({ ignore: ["friends"] }, { person: "friend" })).toMatchObject({ run: null, refused: null });
  });

  test("of a command asks for its rank, as the chat does", async () => {
    const hello = { when: [{ command: "hello", rank: "admin" as const }], do: [say("Hi {1}")] };
    const occasion = { command: "hello", args: "Ben" };
    expect(await tryOut(hello, { occasion, person: "admin" })).toMatchObject({
      said: ["Hi Ben"],
      run: { startedBy: "hello" },
    });
    const refused = await tryOut(hello, { occasion });
    expect(refused.run).toBeNull();
    expect(refused.reply).toMatch(/needs the rank/);
  });

  test("changes what the simulated bot wears, and says what a command answered", async () => {
    const { run } = await tryOut({
      do: [
        { run: "outfit", args: cosmetics.list("all", "outfit")[0]?.id ?? "" },
        { run: "outfit", args: "no such thing" },
      ],
    });
    expect(run).toMatchObject({
      result: "failed",
      steps: [{ format: 1 }, { format: 4, answer: expect.stringMatching(/no such thing/) }],
    });
  });
});
