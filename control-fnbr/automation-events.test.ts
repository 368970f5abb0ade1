import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AutomationEvents } from "../control/bot/automation-events.ts";
import { type EmulatedBot, EmulatedPlatform } from "./testing/emulated-platform.ts";

let emulated: EmulatedPlatform;
let ada: EmulatedBot;
let ben: EmulatedBot;
let cyd: EmulatedBot;
let events: AutomationEvents;
const reported: string[] = [];
beforeAll(async () => {
  emulated = await EmulatedPlatform.open();
  ada = await emulated.signInNewAccount("Ada");
  ben = await emulated.signInNewAccount("Ben");
  cyd = await emulated.signInNewAccount("Cyd");
  const { session } = ada;
  const context = { session, on: session.on.bind(session), now: () => performance.now() };
  events = new AutomationEvents(context, ({ name, person, text }) =>
    reported.push([name, person?.displayName, text].filter(Boolean).join(" ")),
  );
  events.start();
});
afterAll(async () => {
  events.stop();
  await emulated.close();
});

/** What is reported next is exactly this. */
async function report(...expected: string[]): Promise<void> {
  await expect.poll(() => reported).toEqual(expected);
  reported.length = 0;
}

// Each step continues where the one before has ended.
describe("the events of automations over the emulated platform", () => {
  it("begin with who joins, and not with what they wear already", async () => {
    await ben.session.me.set("outfit", { id: "CID_1" });
    await ben.session.me.setReadiness("ready");
    await ben.session.partyOps.join(String(ada.session.party?.id));
    await report("memberJoined Ben");
  });

  it("have what other members change", async () => {
    await ben.session.me.set("outfit", { id: "CID_2" });
    await report("memberOutfit Ben");
    await ben.session.me.setReadiness("notReady");
    await report("memberUnready Ben");
    await ben.session.me.setReadiness("sittingOut");
    await report("memberSitOut Ben");
    await ben.session.me.setMatch({ players: 50 });
    await report("matchStarted Ben");
    await ben.session.me.setMatch(null);
    await report("matchEnded Ben");
  });

  it("have nothing of the bot itself", async () => {
    await ada.session.me.set("outfit", { id: "CID_3" });
    await ada.session.me.setMatch({ players: 3 });
    await ada.session.me.setMatch(null);
    await ben.session.chat("done");
    await report("partyMessage Ben done");
  });

  it("have who leads, who is kicked, and that the bot is alone then", async () => {
    await ada.session.partyOps.promote(ben.account.id);
    await report("promoted Ben");
    await ben.session.partyOps.promote(ada.account.id);
    await report("promoted Ada");
    await cyd.session.partyOps.join(String(ada.session.party?.id));
    await report("memberJoined Cyd");
    await ada.session.partyOps.kick(cyd.account.id);
    await report("memberKicked Cyd");
    await ben.session.partyOps.leave();
    await report("memberLeft Ben", "alone");
  });

  it("have friends, their requests, their invitations and their whispers", async () => {
    await ben.session.friend.add(ada.account.id);
    await report("friendRequest Ben");
    await ada.session.friend.accept(ben.account.id);
    await expect.poll(() => reported).toContain("friendAdded Ben");
    for (const { session } of [ada, ben])
      await expect.poll(() => session.friends()).toMatchObject([{ isOnline: true }]);
    reported.length = 0;
    await ben.session.partyOps.invite(ada.account.id);
    await report("invite Ben");
    await ben.session.partyOps.requestJoin(ada.account.id);
    await report("joinRequest Ben");
    await ben.session.whisper(ada.account.id, "psst");
    await report("whisper Ben psst");
    await ben.session.friend.remove(ada.account.id);
    await report("friendRemoved Ben");
  });

  it("have a lost connection, and no change of members who were there before and after it", async () => {
    await ben.session.partyOps.join(String(ada.session.party?.id));
    await report("memberJoined Ben");
    emulated.drop(ada.account.id);
    await expect.poll(() => ada.session.status).toBe(4);
    await ben.session.me.setReadiness("ready");
    await expect.poll(() => ada.session.status).toBe(3);
    await report("disconnected", "memberReady Ben");
    expect(ada.session.party?.members).toHaveLength(2);
  });
});
