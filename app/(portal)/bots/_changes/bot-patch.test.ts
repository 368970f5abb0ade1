import { describe, expect, test } from "vitest";
import type { Bot } from "#server/contract/bots.ts";
import { applyChanges, type BotPatch, type Edit, patchBot, restoreRows, toEdit, withdrawEdit } from "./bot-patch.ts";

const bot = (id: string, flags: number, parent: string | null = null): Bot => ({
  id,
  nickname: id,
  email: null,
  flags,
  parent,
});

describe("a change on many bots", () => {
  test("keeps the members that the patch does not name", () => {
    expect(patchBot(bot("a", 6, "cat1"), { disabled: true })).toEqual(bot("a", 7, "cat1"));
    expect(patchBot(bot("a", 7, "cat1"), { public: false, parent: null })).toEqual(bot("a", 5, null));
  });

  test("is undone with each bot's own earlier values, and without a change for bots that had the new values", () => {
    const bots = [bot("a", 0, "cat1"), bot("b", 1, "cat1"), bot("c", 1, null), bot("d", 3, "cat2")];
    const undo = (patch: BotPatch) => withdrawEdit([], toEdit(bots, patch));
    expect(undo({ parent: "cat2" })).toEqual([
      { botIds: ["a", "b"], patch: { parent: "cat1" } },
      { botIds: ["c"], patch: { parent: null } },
    ]);
    expect(undo({ disabled: true })).toEqual([{ botIds: ["a"], patch: { disabled: false } }]);
    expect(undo({ public: true })).toEqual([{ botIds: ["a", "b", "c"], patch: { public: false } }]);
  });
});

describe("of several changes, one is undone or fails", () => {
  let list: Bot[];
  let edits: Edit[];
  const start = (...bots: Bot[]) => {
    [list, edits] = [bots, []];
  };
  const change = (ids: string[], patch: BotPatch): Edit => {
    const bots = list.filter(({ id }) => ids.includes(id));
    const edit = toEdit(bots, patch);
    edits.push(edit);
    list = applyChanges(list, [{ botIds: ids, patch }]);
    return edit;
  };
  const undo = (edit: Edit) => {
    const changes = withdrawEdit(edits, edit);
    list = applyChanges(list, changes);
    return changes;
  };

  test("the others stay: of other bots, and of other members of the same bot", () => {
    start(bot("a", 0), bot("b", 0), bot("c", 0));
    const first = change(["a", "b"], { disabled: true });
    change(["b", "c"], { parent: "cat1" });
    undo(first);
    expect(list).toEqual([bot("a", 0), bot("b", 0, "cat1"), bot("c", 0, "cat1")]);
  });

  test("a later change of the same member stays, and undoing that one too leads to before both", () => {
    start(bot("a", 0, "cat0"), bot("b", 0, "cat0"));
    const first = change(["a", "b"], { parent: "cat1" });
    const second = change(["a"], { parent: "cat2" });
    expect(undo(first)).toEqual([{ botIds: ["b"], patch: { parent: "cat0" } }]);
    expect(list).toEqual([bot("a", 0, "cat2"), bot("b", 0, "cat0")]);
    expect(undo(second)).toEqual([{ botIds: ["a"], patch: { parent: "cat0" } }]);
    expect(list).toEqual([bot("a", 0, "cat0"), bot("b", 0, "cat0")]);
  });

  test("undone from the last to the first, each leads to before itself", () => {
    start(bot("a", 0, "cat0"));
    const [first, second] = [change(["a"], { parent: "cat1" }), change(["a"], { parent: "cat2" })];
    undo(second);
    expect(list).toEqual([bot("a", 0, "cat1")]);
    undo(first);
    expect(list).toEqual([bot("a", 0, "cat0")]);
  });

  test("the same change made again stays when the first one is undone", () => {
    start(bot("a", 0), bot("b", 0));
    const first = change(["a"], { disabled: true });
    const second = change(["a", "b"], { disabled: true });
    expect(undo(first)).toEqual([]);
    expect(list).toEqual([bot("a", 1), bot("b", 1)]);
    undo(second);
    expect(list).toEqual([bot("a", 0), bot("b", 0)]);
  });

  test("what was read meanwhile stays, and a row that left the list stays out of it", () => {
    start(bot("a", 0), bot("b", 0), bot("c", 0));
    const first = change(["a", "b"], { disabled: true });
    list = [{ ...bot("a", 1), nickname: "Renamed" }, bot("c", 2), bot("d", 0)];
    undo(first);
    expect(list).toEqual([{ ...bot("a", 0), nickname: "Renamed" }, bot("c", 2), bot("d", 0)]);
  });

  test("deleted rows come back at their places, with what else has changed, and not twice", () => {
    start(bot("a", 0), bot("b", 0), bot("c", 0), bot("d", 0));
    const [, b, , d] = list as [Bot, Bot, Bot, Bot];
    list = list.filter(({ id }) => id !== "b" && id !== "d");
    change(["c"], { disabled: true });
    list = restoreRows(list, [b, d]);
    expect(list).toEqual([bot("a", 0), bot("b", 0), bot("c", 1), bot("d", 0)]);
    expect(restoreRows(list, [b, d])).toEqual(list);
  });
});
