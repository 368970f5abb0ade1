import { expect, test } from "vitest";
import { PlatformError } from "../platform/platform.ts";
import { ANN, BEN, CommandHarness } from "./testing/command-harness.ts";

const reply = async (harness: CommandHarness, name: string, args = "") => {
  const { format, content } = await harness.run(name, args);
  return [format, content];
};

test("An id that the catalogue does not have is set with a warning; any other word is refused", async () => {
  const harness = new CommandHarness();
  expect(await reply(harness, "outfit", "CID_999_New")).toEqual([
    3,
    "Set, but this ID is not in my list: CID_999_New.",
  ]);
  expect(harness.session.ownMember.worn.outfit).toEqual({ id: "CID_999_New" });
  expect((await reply(harness, "playlist", "playlist_new"))[0]).toBe(3);
  expect(harness.session.party?.playlistId).toBe("playlist_new");
  expect((await reply(harness, "outfit", "cid_999"))[0]).toBe(4);
  expect(await reply(harness, "preset", "CID_1 BID_77")).toEqual([3, "Set, but this ID is not in my list: BID_77."]);
  expect(harness.session.ownMember.worn.backpack).toEqual({ id: "BID_77" });
});

test("Several matching items or people are listed, and nothing is done", async () => {
  const harness = new CommandHarness();
  expect(await reply(harness, "outfit", "moss")).toEqual([
    3,
    "Several items match: Moss Warden (CID_1) and Moss Piper (CID_2).",
  ]);
  for (let one = 0; one < 9; one += 1) harness.session.befriend({ id: `f${one}`, displayName: `Cat ${one}` });
  expect(await reply(harness, "remove_friend", "cat")).toEqual([
    3,
    "Several players match: Cat 0, Cat 1, Cat 2, Cat 3, Cat 4, Cat 5, and 3 more.",
  ]);
  expect(harness.session.changes).toBe(0);
});

test("A beginning of a name counts for more than a part of it", async () => {
  const harness = new CommandHarness();
  harness.session.befriend(ANN);
  harness.session.befriend({ id: "j", displayName: "Joann" });
  expect(await reply(harness, "remove_friend", "an")).toEqual([1, "Ann is no longer a friend."]);
  expect(await reply(harness, "remove_friend", "oan")).toEqual([1, "Joann is no longer a friend."]);
});

test("A bot that was left alone in a party gets one of its own", async () => {
  const harness = new CommandHarness();
  await harness.run("privacy", "private");
  expect(await reply(harness, "leave")).toEqual([3, "I was alone in my party anyway."]);
  expect(harness.session.party).toMatchObject({ id: "new", privacy: "public" });
});

test("A member who shows no outfit leaves the bot in its own", async () => {
  const harness = new CommandHarness();
  harness.session.addMember(ANN).worn = {};
  expect(await reply(harness, "copy", "Ann")).toEqual([3, "I was wearing the same as Ann anyway."]);
  expect(harness.session.ownMember.worn).toEqual({ outfit: { id: "CID_0" } });
});

test("Styles are listed, of one channel or of all, and added to those that are set", async () => {
  const harness = new CommandHarness();
  await harness.run("outfit", "CID_1");
  expect((await reply(harness, "variants", "outfit"))[1]).toBe(
    "Styles of Moss Warden: [1] Colour (1: Green and 2: Red) and [2] Hood (1: Up and 2: Down).",
  );
  expect(await reply(harness, "style", "outfit 2")).toEqual([
    2,
    "Styles of Moss Warden: [2] Hood (1: Up and 2: Down).",
  ]);
  expect(await reply(harness, "style", "outfit 3")).toEqual([4, "There is no channel 3."]);
  expect(await reply(harness, "style", "outfit 2 3")).toEqual([4, "There is no option 3 in channel 2."]);
  await harness.run("style", "outfit 1 1");
  await harness.run("style", "outfit 2 2");
  await harness.run("style", "outfit Material Mat2"); // as presets have it
  expect(harness.session.ownMember.worn.outfit?.variants).toEqual([
    { channel: "Parts", variant: "Stage2" },
    { channel: "Material", variant: "Mat2" },
  ]);
  await harness.run("outfit", "CID_2");
  expect(await reply(harness, "style", "outfit")).toEqual([3, "I know no styles of CID_2."]);
});

test("A banner without a colour keeps the one that is there", async () => {
  const harness = new CommandHarness();
  await harness.run("banner", "Kite");
  expect(harness.session.ownMember.banner).toEqual({ id: "BAN_1", color: "COL_0" });
});

test("A private party gets a request to join; a party that accepts no requests is refused", async () => {
  const harness = new CommandHarness();
  harness.session.befriend(ANN);
  harness.session.hostParty(ANN, "private");
  expect(await reply(harness, "join", "Ann")).toEqual([2, "The party of Ann is private. I have asked to join."]);
  expect(harness.session.joinRequests).toEqual(["ann-1"]);
  harness.session.partyOps.requestJoin = () => Promise.reject(new PlatformError("forbidden", "no"));
  expect(await reply(harness, "join", "Ann")).toEqual([4, "The party of Ann is private."]);
  harness.session.addMember(ANN);
  expect(await reply(harness, "join", "Ann")).toEqual([3, "Ann is already in the party."]);
});

test("A full party takes no invitation", async () => {
  const harness = new CommandHarness();
  for (const id of ["1", "2", "3"]) harness.session.addMember({ id, displayName: id });
  harness.session.befriend(ANN);
  expect(await reply(harness, "invite", "Ann")).toEqual([4, "The party is full."]);
});

test("An open friend request is accepted; no request is sent twice", async () => {
  const harness = new CommandHarness();
  harness.session.incoming.set(ANN.id, harness.session.addUser(ANN));
  expect(await reply(harness, "add_friend", "Ann")).toEqual([1, "Ann is a friend now."]);
  expect(await reply(harness, "add_friend", "Ann")).toEqual([3, "Ann is already a friend."]);
  harness.session.addUser(BEN);
  await harness.run("add_friend", "ben-2");
  expect(await reply(harness, "add_friend", "Big Ben")).toEqual([3, "I have already sent Big Ben a friend request."]);
  expect(await reply(harness, "add_friend", "bot")).toEqual([4, "That is me."]);
  expect(await reply(harness, "block_user", "Ann")).toEqual([1, "Blocked: Ann."]);
  expect(await reply(harness, "block_user", "Ann")).toEqual([3, "Ann was blocked anyway."]);
});

test("A command with nothing to change warns and does nothing", async () => {
  const harness = new CommandHarness();
  harness.session.addMember(ANN);
  expect((await reply(harness, "privacy", "public"))[0]).toBe(3);
  expect((await reply(harness, "promote", "Bot One"))[0]).toBe(3);
  expect((await reply(harness, "copy", "Ann"))[1]).toBe("I was wearing the same as Ann anyway.");
  expect((await reply(harness, "set_status", "none"))[1]).toBe("The status text is removed.");
  harness.session.partyOps.hide([ANN.id]);
  expect((await reply(harness, "hide", "Ann"))[1]).toBe("Ann was hidden anyway.");
});

test("“You” must be in the party", async () => {
  const harness = new CommandHarness();
  const reply = await harness.run("promote", "", { caller: { rank: "anyone", user: ANN }, channel: "whisper" });
  expect(reply).toMatchObject({ format: 4, content: "You are not in my party." });
});

test("A match without a number of players, then the whole of a ping", async () => {
  const harness = new CommandHarness();
  await harness.run("match");
  expect(harness.session.ownMember.match).toEqual({ players: null });
  const { resolveUser } = harness.session;
  harness.session.resolveUser = async (query) => {
    await new Promise<void>((resolve) => harness.clock.after(42, resolve));
    return resolveUser(query);
  };
  const reply = harness.run("ping");
  await harness.clock.advance(42);
  expect((await reply).content).toBe("The platform answered in 42 ms.");
});

test("Random picks only the given type", async () => {
  const harness = new CommandHarness();
  expect(await reply(harness, "random", "pickaxe")).toEqual([1, "Picked at random: Rake (PICK_1)."]);
  expect(harness.session.ownMember.worn).toEqual({ outfit: { id: "CID_0" }, pickaxe: { id: "PICK_1" } });
});
