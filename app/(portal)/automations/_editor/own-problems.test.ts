import { expect, it } from "vitest";
import { Automation } from "#control/automations/automation.ts";
import { noteProblems, placeProblems, splitProblems } from "./own-problems.ts";

const automation = Automation.parse({
  name: "Greet",
  when: [{ event: "memberJoined" }],
  do: [
    { run: "say", args: "{foo}" },
    { repeat: 2, do: [{ run: "danse" }] },
  ],
});
const wrongText = { path: ["do", 0, "args"], message: "There is no placeholder {foo}." };
const wrongCommand = { path: ["do", 1, "do", 0, "run"], message: "There is no command “danse”." };

it("problems of the service are those of this automation, or of another one of its category", () => {
  const inConfig = (index: number) => ({ ...wrongText, path: ["config", "automations", index, ...wrongText.path] });
  expect(splitProblems([inConfig(2), inConfig(0)], 2)).toEqual({
    own: [wrongText],
    others: [{ ...wrongText, path: [0, ...wrongText.path] }],
  });
  expect(splitProblems([{ path: ["config"], message: "Too large." }], 0).others).toHaveLength(1);
  const alone = { ...wrongText, path: ["automation", ...wrongText.path] };
  expect(splitProblems([alone, inConfig(0), { path: ["config", "automations"], message: "Too many." }])).toEqual({
    own: [wrongText],
    others: [
      { ...wrongText, path: [0, ...wrongText.path] },
      { path: [], message: "Too many." },
    ],
  });
});

it("a problem moves with its card, and is forgotten once the card is changed", () => {
  const noted = noteProblems(automation, [wrongText, wrongCommand, { path: ["name"], message: "Taken." }]);
  expect(placeProblems(automation, noted)).toEqual([wrongText, wrongCommand, { path: ["name"], message: "Taken." }]);
  const [first, second] = automation.do as [object, object];
  const moved = { ...automation, name: "Hello", do: [second, first] } as Automation;
  expect(placeProblems(moved, noted)).toEqual([
    { ...wrongText, path: ["do", 1, "args"] },
    { ...wrongCommand, path: ["do", 0, "do", 0, "run"] },
  ]);
  const corrected = { ...automation, do: [{ ...first, args: "Hello" }, second] } as Automation;
  expect(placeProblems(corrected, noted).map(({ message }) => message)).toEqual([wrongCommand.message, "Taken."]);
});
