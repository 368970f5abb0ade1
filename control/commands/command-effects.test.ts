import { expect, test } from "vitest";
import { PlatformError } from "../platform/platform.ts";
import { ANN, BEN, CommandHarness } from "./testing/command-harness.ts";

const said = async (bench: CommandHarness, name: string, args = "") => {
  const { format, content } = await bench.run(name, args);
  return [format, content];
};

test("An id that the catalogue does not know is passed on with a warning; any other word is not", async () => {
  const bench = new CommandHarness();
  expect(await said(bench, "outfit", "CID_999_New")).toEqual([3, "Set, but this ID is not in my list: CID_999_New."]);
  expect(bench.session.ownMember.worn.outfit).toEqual({ id: "CID_999_New" });
  expect((await said(bench, "playlist", "playlist_new"))[0]).toBe(3);
  expect(bench.session.party?.playlistId).toBe("playlist_new");
  expect((await said(bench, "outfit", "cid_999"))[0]).toBe(4);
  expect(await said(bench, "preset", "CID_1 BID_77")).toEqual([3, "Set, but this ID is not in my list: BID_77."]);
  expect(bench.session.ownMember.worn.backpack).toEqual({ id: "BID_77" });
});

test("Several items or people are named, and nothing is done", async () => {
  const bench = new CommandHarness();
  expect(await said(bench, "outfit", "moss")).toEqual([
    3,
    "Several items match: Moss Warden (CID_1), Moss Piper (CID_2).",
  ]);
  for (let one = 0; one < 9; one += 1) bench.session.befriend({ id: `f${one}`, displayName: `Cat ${one}` });
  expect(await said(bench, "remove_friend", "cat")).toEqual([
    3,
    "Several players match: Cat 0, Cat 1, Cat 2, Cat 3, Cat 4, Cat 5, 3 more.",
  ]);
  expect(bench.session.changes).toBe(0);
});

test("A beginning of a name counts for more than a part of it", async () => {
  const bench = new CommandHarness();
  bench.session.befriend(ANN);
  bench.session.befriend({ id: "j", displayName: "Joann" });
  expect(await said(bench, "remove_friend", "an")).toEqual([1, "Ann is no longer a friend."]);
  expect(await said(bench, "remove_friend", "oan")).toEqual([1, "Joann is no longer a friend."]);
});

test("A member who shows no outfit leaves the bot in its own", async () => {
  const bench = new CommandHarness();
  bench.session.addMember(ANN).worn = {};
  expect(await said(bench, "copy", "Ann")).toEqual([3, "I was wearing the same as Ann anyway."]);
  expect(bench.session.ownMember.worn).toEqual({ outfit: { id: "CID_0" } });
});

test("Styles are listed, of one channel or of all, and added to those that are set", async () => {
  const bench = new CommandHarness();
  await bench.run("outfit", "CID_1");
  expect((await said(bench, "variants", "outfit"))[1]).toBe(
    "Styles of Moss Warden: [1] Colour: 1 Green, 2 Red, [2] Hood: 1 Up, 2 Down.",
  );
  expect(await said(bench, "style", "outfit 2")).toEqual([2, "Styles of Moss Warden: [2] Hood: 1 Up, 2 Down."]);
  expect(await said(bench, "style", "outfit 3")).toEqual([4, "There is no channel 3."]);
  expect(await said(bench, "style", "outfit 2 3")).toEqual([4, "There is no option 3 in channel 2."]);
  await bench.run("style", "outfit 1 1");
  await bench.run("style", "outfit 2 2");
  await bench.run("style", "outfit Material Mat2"); // as presets have it
  expect(bench.session.ownMember.worn.outfit?.variants).toEqual([
    { channel: "Parts", variant: "Stage2" },
    { channel: "Material", variant: "Mat2" },
  ]);
  await bench.run("outfit", "CID_2");
  expect(await said(bench, "style", "outfit")).toEqual([3, "I know no styles of CID_2."]);
});

test("A banner without a colour keeps the one that is there", async () => {
  const bench = new CommandHarness();
  await bench.run("banner", "Kite");
  expect(bench.session.ownMember.banner).toEqual({ id: "BAN_1", color: "COL_0" });
});

test("A private party is asked for admission; one that lets nobody ask is refused", async () => {
  const bench = new CommandHarness();
  bench.session.befriend(ANN);
  bench.session.hostParty(ANN, "private");
  expect(await said(bench, "join", "Ann")).toEqual([2, "The party of Ann is private. I have asked to join."]);
  expect(bench.session.joinRequests).toEqual(["ann-1"]);
  bench.session.partyOps.requestJoin = () => Promise.reject(new PlatformError("forbidden", "no"));
  expect(await said(bench, "join", "Ann")).toEqual([4, "The party of Ann is private."]);
  bench.session.addMember(ANN);
  expect(await said(bench, "join", "Ann")).toEqual([3, "Ann is already in the party."]);
});

test("A full party takes no invitation", async () => {
  const bench = new CommandHarness();
  for (const id of ["1", "2", "3"]) bench.session.addMember({ id, displayName: id });
  bench.session.befriend(ANN);
  expect(await said(bench, "invite", "Ann")).toEqual([4, "The party is full."]);
});

test("A friend request that is waiting is accepted rather than returned; nobody is asked twice", async () => {
  const bench = new CommandHarness();
  bench.session.incoming.set(ANN.id, bench.session.addUser(ANN));
  expect(await said(bench, "add_friend", "Ann")).toEqual([1, "Ann is a friend now."]);
  expect(await said(bench, "add_friend", "Ann")).toEqual([3, "Ann is already a friend."]);
  bench.session.addUser(BEN);
  await bench.run("add_friend", "ben-2");
  expect(await said(bench, "add_friend", "Big Ben")).toEqual([3, "I have already sent Big Ben a friend request."]);
  expect(await said(bench, "add_friend", "bot")).toEqual([4, "That is me."]);
  expect(await said(bench, "block_user", "Ann")).toEqual([1, "Blocked: Ann."]);
  expect(await said(bench, "block_user", "Ann")).toEqual([3, "Ann was blocked anyway."]);
});

test("What is so already is said, not done again", async () => {
  const bench = new CommandHarness();
  bench.session.addMember(ANN);
  expect((await said(bench, "privacy", "public"))[0]).toBe(3);
  expect((await said(bench, "promote", "Bot One"))[0]).toBe(3);
  expect((await said(bench, "copy", "Ann"))[1]).toBe("I was wearing the same as Ann anyway.");
  expect((await said(bench, "set_status", "none"))[1]).toBe("The status text is removed.");
  bench.session.partyOps.hide([ANN.id]);
  expect((await said(bench, "hide", "Ann"))[1]).toBe("Ann was hidden anyway.");
});

test("“You” must be in the party", async () => {
  const bench = new CommandHarness();
  const reply = await bench.run("promote", "", { caller: { rank: "anyone", user: ANN }, channel: "whisper" });
  expect(reply).toMatchObject({ format: 4, content: "You are not in my party." });
});

test("A match without a number of players, then the whole of a ping", async () => {
  const bench = new CommandHarness();
  await bench.run("match");
  expect(bench.session.ownMember.match).toEqual({ players: null });
  const { resolveUser } = bench.session;
  bench.session.resolveUser = async (query) => {
    await new Promise<void>((resolve) => bench.clock.after(42, resolve));
    return resolveUser(query);
  };
  const reply = bench.run("ping");
  await bench.clock.advance(42);
  expect((await reply).content).toBe("The platform answered in 42 ms.");
});

test("Random picks of one kind only when told so", async () => {
  const bench = new CommandHarness();
  expect(await said(bench, "random", "pickaxe")).toEqual([1, "Picked at random: Rake (PICK_1)."]);
  expect(bench.session.ownMember.worn).toEqual({ outfit: { id: "CID_0" }, pickaxe: { id: "PICK_1" } });
});
