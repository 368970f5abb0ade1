import { describe, expect, it } from "vitest";
import { SAMPLE_COSMETICS } from "../commands/testing/command-harness.ts";
import { MemorySession } from "../commands/testing/memory-session.ts";
import type { PlatformCapabilities } from "../platform/platform.ts";
import { completeCapabilities } from "../platform/platform-capabilities.ts";
import { createGuardedSession } from "./guarded-session.ts";

const guard = (session: MemorySession, declared: Partial<PlatformCapabilities> = {}, mayAct = true) =>
  createGuardedSession(session, {
    mayAct: () => mayAct,
    capabilities: completeCapabilities(declared),
    cosmetics: { get: (id) => ({ ...SAMPLE_COSMETICS.get(id), id, type: "outfit", name: id, path: `/Items/${id}` }) },
    onStatusText: () => {},
  });

describe("a session as a bot uses it", () => {
  it("puts items on with the path that the catalogue has for them", async () => {
    const session = new MemorySession();
    await guard(session).me.set("outfit", { id: "CID_2" });
    expect(session.party?.members[0]?.worn.outfit).toEqual({ id: "CID_2", path: "/Items/CID_2" });
  });

  it.each([
    ["parties", (session: MemorySession) => guard(session, { parties: false }).chat("hello")],
    ["playlists", (session: MemorySession) => guard(session, { playlists: false }).partyOps.setPlaylist("a")],
    ["customKeys", (session: MemorySession) => guard(session, { parties: false }).partyOps.setCustomKey("a")],
    ["hiding", (session: MemorySession) => guard(session, { hiding: false }).partyOps.hide("all")],
    ["matches", (session: MemorySession) => guard(session, { matches: false }).me.setMatch({})],
    ["sittingOut", (session: MemorySession) => guard(session, { sittingOut: false }).me.setReadiness("sittingOut")],
    ["slots", (session: MemorySession) => guard(session, { slots: ["shoes"] }).me.set("outfit", { id: "CID_2" })],
    ["banners", (session: MemorySession) => guard(session, { banners: false }).me.setBanner("a", "b")],
    ["levels", (session: MemorySession) => guard(session, { levels: false }).me.setLevel(3)],
    ["userDirectory", (session: MemorySession) => guard(session, { userDirectory: false }).search("a")],
    ["blocking", (session: MemorySession) => guard(session, { blocking: false }).blocked()],
    ["statusText", (session: MemorySession) => guard(session, { statusText: false }).setStatus("a")],
    ["clearableSlots", (session: MemorySession) => guard(session, { clearableSlots: [] }).me.set("outfit", null)],
  ] as const)("refuses what a platform without %s cannot do, and calls nothing", async (_, call) => {
    const session = new MemorySession();
    const before = structuredClone(session.party);
    await expect(call(session)).rejects.toMatchObject({ name: "PlatformError", kind: "unsupported" });
    expect(session.party).toEqual(before);
  });

  it("puts items on without styles where the platform has none", async () => {
    const session = new MemorySession();
    const styled = { id: "CID_2", variants: [{ channel: "Mat", variant: "Mat2" }] };
    await guard(session, { styles: false }).me.set("outfit", styled);
    expect(session.party?.members[0]?.worn.outfit).toEqual({ id: "CID_2", path: "/Items/CID_2" });
  });

  it("does nothing once another process holds the bot", async () => {
    await expect(guard(new MemorySession(), {}, false).me.setLevel(3)).rejects.toMatchObject({ kind: "unavailable" });
  });
});
