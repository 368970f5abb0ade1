import { describe, expect, it } from "vitest";
import { MAX_VIEWS } from "../../contract/views.ts";
import { db } from "../../data/db.ts";
import { newId } from "../../data/id.ts";
import { newAccount } from "../../testing/accounts.ts";
import { newView } from "../../testing/bots.ts";
import { faultOf } from "../../testing/fault-of.ts";
import { createView, deleteView, listViews, updateView } from "./views.ts";

describe("saved views", () => {
  it("are listed by name, renamed, updated, pinned and deleted one member at a time", async () => {
    const { actor } = await newAccount();
    const { id } = await createView({ name: "Zoo", query: "q=otter&sort=-nickname" }, actor);
    await createView({ name: "Attic", query: "", pinned: true }, actor);
    expect(await listViews({}, actor)).toMatchObject([
      { name: "Attic", query: "", pinned: true },
      { name: "Zoo", query: "q=otter&sort=-nickname", pinned: false },
    ]);
    await updateView({ viewId: id, name: "Aquarium" }, actor);
    await updateView({ viewId: id, query: "view=disabled" }, actor);
    expect(await updateView({ viewId: id, pinned: true }, actor)).toMatchObject({
      ...{ id, name: "Aquarium", query: "view=disabled", pinned: true },
    });
    await deleteView({ viewId: id }, actor);
    expect((await listViews({}, actor)).map(({ name }) => name)).toEqual(["Attic"]);
  });

  it("another account's view is a missing one", async () => {
    const [owner, stranger] = [await newAccount(), await newAccount()];
    const { id: viewId } = await newView(owner);
    expect((await faultOf(updateView({ viewId, pinned: true }, stranger.actor))).code).toBe("not_found");
    expect((await faultOf(deleteView({ viewId }, stranger.actor))).code).toBe("not_found");
    expect(await listViews({}, stranger.actor)).toEqual([]);
    expect(await listViews({}, owner.actor)).toMatchObject([{ id: viewId, pinned: false }]);
  });

  it("two views of an account have two names; those of two accounts may have one", async () => {
    const { actor } = await newAccount();
    await createView({ name: "Mine", query: "" }, actor);
    const { id: viewId } = await createView({ name: "Other", query: "" }, actor);
    expect((await faultOf(createView({ name: "Mine", query: "" }, actor))).code).toBe("already_exists");
    expect((await faultOf(updateView({ viewId, name: "Mine" }, actor))).code).toBe("already_exists");
    await createView({ name: "Mine", query: "" }, (await newAccount()).actor);
  });

  it("names, queries and the number of views have limits", async () => {
    const { actor, accountId } = await newAccount();
    const refused = async (input: object) => (await faultOf(createView(input, actor))).code;
    expect(await refused({ name: "", query: "" })).toBe("invalid_request");
    expect(await refused({ name: "x".repeat(51), query: "" })).toBe("invalid_request");
    expect(await refused({ name: "Long", query: "q".repeat(2001) })).toBe("invalid_request");
    expect(await refused({ name: "No query", query: 'q="><script>' })).toBe("invalid_request");
    await createView({ name: "x".repeat(50), query: `q=${"x".repeat(1998)}` }, actor);
    const rows = Array.from({ length: MAX_VIEWS - 1 }, (_, n) => ({ id: newId(), accountId, name: `${n}`, query: "" }));
    await db().savedView.createMany({ data: rows });
    expect(await refused({ name: "One more", query: "" })).toBe("limit_exceeded");
  });

  it("are for the portal only", async () => {
    const { actor } = await newAccount();
    const byToken = { ...actor, kind: "apiToken" as "session" };
    expect((await faultOf(listViews({}, byToken))).code).toBe("forbidden");
  });
});
