import { expect, it } from "vitest";
import { Automation } from "#control/automations/automation.ts";
import { cardPlaces, problemsByCard, writePlace } from "./places.ts";

const yes = { value: "bot.isAlone", is: "equal", than: true } as const;
const automation = Automation.parse({
  name: "A",
  when: [{ event: "memberJoined" }, { command: "hello" }],
  if: { all: [yes, { any: [yes, { not: yes }] }] },
  do: [
    { run: "say", args: "Hello" },
    { choose: [{ if: yes, do: [{ repeat: 2, do: [{ wait: 1 }] }] }], else: [{ oneOf: [{ stop: true }] }] },
  ],
});

it("every card has its place, as traces write it", () => {
  expect(cardPlaces(automation).map(writePlace)).toEqual([
    ...["when[0]", "when[1]"],
    ...["if.all[0]", "if.all[1]", "if.all[1].any[0]", "if.all[1].any[1]", "if.all[1].any[1].not"],
    ...["do[0]", "do[1]", "do[1].choose[0]", "do[1].choose[0].if", "do[1].choose[0].do[0]"],
    ...["do[1].choose[0].do[0].do[0]", "do[1].else[0]", "do[1].else[0].oneOf[0]"],
  ]);
});

it("a problem is shown at the innermost card that it is in, with its place there", () => {
  const found = problemsByCard(automation, [
    { path: ["do", 0, "args"], message: "There is no placeholder {foo}." },
    { path: ["do", 1, "choose", 0, "do", 0, "do", 0, "wait"], message: "This must be at least 0.5." },
    { path: ["if", "all", 1, "any", 1, "not", "than"], message: "This must be true or false." },
    { path: ["name"], message: "This is required." },
  ]);
  expect([...found]).toEqual([
    ["do[0]", [{ path: ["args"], message: "There is no placeholder {foo}." }]],
    ["do[1].choose[0].do[0].do[0]", [{ path: ["wait"], message: "This must be at least 0.5." }]],
    ["if.all[1].any[1].not", [{ path: ["than"], message: "This must be true or false." }]],
    ["", [{ path: ["name"], message: "This is required." }]],
  ]);
});
