import type { AutomationInput } from "#control/automations/automation.ts";

/** The automations of the guide: a test saves each of them. */
export const GREET_AUTOMATION: AutomationInput = {
  name: "Greet who joins",
  when: [{ event: "memberJoined" }],
  ignore: ["bots", "otherBots"],
  if: { value: "party.size", is: "atMost", than: 4 },
  cooldown: { person: 60 },
  do: [{ wait: 1 }, { run: "say", args: "Hello {member.name}! Type {prefix}help." }],
};

export const RANDOM_ANSWER_AUTOMATION: AutomationInput = {
  name: "Answer a question",
  when: [{ command: "ask", aliases: ["8ball"], description: "Answers a question", usage: "<question>" }],
  if: { value: "args.count", is: "atLeast", than: 1 },
  cooldown: { person: 5 },
  do: [
    {
      oneOf: [
        { run: "say", args: "{member.name}: yes.", as: "owner" },
        { run: "say", args: "{member.name}: no.", as: "owner" },
        { run: "say", args: "“{args}”? Ask me again.", as: "owner" },
      ],
    },
  ],
};

/** A call that gives a category this automation alone. `$TOKEN` and `$CATEGORY_ID` are the reader's. */
export const saveAutomationCall = (
  api: string,
  automation: AutomationInput,
): string => `curl -X PATCH ${api}/categories/$CATEGORY_ID \\
  -H "Authorization: Bearer $TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '${JSON.stringify({ config: { automations: [automation] } }, null, 2)
    .split("\n")
    .join("\n  ")}'`;
