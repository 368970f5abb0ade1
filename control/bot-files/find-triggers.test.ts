import { expect, test } from "vitest";
import { bot, json, readBots } from "../testing/read-bots.ts";

const TRIGGERS = '[{"event":"memberJoined","actions":[{"type":"say","text":"Hi"}]}]';
const NOTE = /triggers, .*kept unchanged, but bots do not act on them/;

test.each([
  ["beside the bots", `{"bots":[${json(1)}],"triggers":${TRIGGERS}}`],
  ["in the settings of categories", `{"categories":[{"config":{"triggers":${TRIGGERS}}}],"bots":[${json(1)}]}`],
  ["in a program's configuration", `{"auth":{"deviceAuth":${json(1)}},"Triggers":${TRIGGERS}}`],
])("triggers of another service, %s, are not read, and the person is told", (_, text) => {
  const { bots, notes, problem } = readBots(text);
  expect([bots, problem]).toEqual([[bot(1)], null]);
  expect(notes).toEqual([expect.stringMatching(NOTE)]);
});

test("triggers without bots are told with the problem, and empty ones are not told", () => {
  expect(readBots(`{"name":"Lobby","config":{"triggers":${TRIGGERS}}}`).problem).toMatch(NOTE);
  expect(readBots(`{"bots":[${json(1)}],"triggers":[]}`).notes).toEqual([]);
});
