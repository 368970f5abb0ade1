import { describe, expect, it } from "vitest";
import type { PlatformCapabilities } from "../platform/platform.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import { unsupportedEvents } from "./unsupported-events.ts";

const lackingIn = (declared: Partial<PlatformCapabilities>) => unsupportedEvents(completeCapabilities(declared));

describe("the events that a platform lacks", () => {
  it("are none where it declares nothing", () => {
    expect(lackingIn({})).toEqual([]);
  });

  it("are all of parties without parties", () => {
    expect(lackingIn({ parties: false, memberReadiness: true })).toEqual([
      ...["invite", "joinRequest", "memberJoined", "memberLeft", "memberKicked", "partyMessage", "promoted"],
      ...["memberReady", "memberUnready", "memberSitOut", "matchStarted", "matchEnded", "memberOutfit", "alone"],
    ]);
  });

  it.each<[Partial<PlatformCapabilities>, string[]]>([
    [{ memberReadiness: false }, ["memberReady", "memberUnready", "memberSitOut"]],
    [{ sittingOut: false }, ["memberSitOut"]],
    [{ matches: false }, ["matchStarted", "matchEnded"]],
    [{ matches: false, memberMatches: true }, []],
    [{ memberMatches: false }, ["matchStarted", "matchEnded"]],
    [{ memberItems: false }, ["memberOutfit"]],
    [{ slots: ["backpack"] }, ["memberOutfit"]],
    [{ slots: [] }, ["memberOutfit"]],
    [{ slots: [], memberItems: true }, []],
    [{ friendPresence: false }, ["friendOnline", "friendOffline"]],
    [{ knowsOfflineFriends: false, hiding: false, userDirectory: false, statusText: false, blocking: false }, []],
  ])("of %j are %j", (declared, expected) => {
    expect(lackingIn(declared)).toEqual(expected);
  });
});
