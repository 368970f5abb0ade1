import { beforeEach, describe, expect, it } from "vitest";
import type { ToShard } from "../shard/ipc-messages.ts";
import { ClusterSelection } from "./cluster-selection.ts";
import { readOptions } from "./read-options.ts";

const REQUIRED = { url: "http://localhost:3000/gateway/v1", token: "SVC_x", clusterName: "Home" };

describe("the selection of a cluster", () => {
  let sent: ToShard[] = [];
  let selection: ClusterSelection;
  beforeEach(() => {
    sent = [];
    const overrideCategoryConfig = { all: { privacy: 0 }, categories: { c1: { level: [1] } } };
    selection = new ClusterSelection(readOptions({ ...REQUIRED, overrideCategoryConfig }), (message) => {
      sent.push(message);
    });
  });

  it("takes members of the config with ids, for these ids, and sends them before the ids", () => {
    selection.categories.add("c1", "c2", { overrideCategoryConfig: { bpLevel: [2] } });
    expect(sent.map(({ t }) => t)).toEqual(["overrides", "select"]);
    expect(sent[0]).toEqual({ t: "overrides", overrides: selection.overrides });
    expect(selection.overrides).toEqual({
      all: { privacy: 0 },
      categories: { c1: { level: [1], bpLevel: [2] }, c2: { bpLevel: [2] } },
      bots: {},
    });
    expect(selection.select).toEqual({ categories: ["c1", "c2"], bots: null });
  });

  it("forgets them with the ids, keeps them otherwise, and sends only changes", () => {
    selection.bots.set(["b1", "b2"], { overrideCategoryConfig: { level: [5] } });
    selection.bots.add("b3");
    expect(Object.keys(selection.bots.overrides)).toEqual(["b1", "b2"]);
    selection.bots.remove("b1");
    expect(Object.keys(selection.bots.overrides)).toEqual(["b2"]);
    selection.bots.set(["b2"]);
    expect(selection.overrides.bots).toEqual({ b2: { level: [5] } });
    selection.bots.set(null);
    expect(selection.overrides.bots).toEqual({});
    expect(sent.filter(({ t }) => t === "overrides")).toHaveLength(3);
  });

  it("changes nothing when the members are invalid, or when there is no id", () => {
    expect(() => selection.bots.add("b1", { overrideCategoryConfig: { privacy: "public" } })).toThrow(
      /^overrideCategoryConfig\.privacy: /,
    );
    expect(() => selection.bots.set([], { overrideCategoryConfig: {} })).toThrow(/name the ids/);
    expect(sent).toEqual([]);
    expect(selection.bots.ids).toBeNull();
  });

  it("begins with what the start was given, and otherwise with the option", () => {
    selection.beginWith({ acceptInvites: false });
    expect(selection.overrides.all).toEqual({ acceptInvites: false });
    expect(() => selection.beginWith({ bots: { b1: { prefixes: "!" } } })).toThrow(
      /^overrideCategoryConfig\.bots\.b1\.prefixes: /,
    );
    selection.beginWith(undefined);
    expect(selection.overrides).toMatchObject({ all: { privacy: 0 }, categories: { c1: { level: [1] } } });
  });
});
