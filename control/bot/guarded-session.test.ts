import { describe, expect, it } from "vitest";
import { MemorySession } from "../commands/testing/memory-session.ts";
import { SAMPLE_COSMETICS } from "../commands/testing/sample-items.ts";
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
    ["appearance", (session: MemorySession) => guard(session, { appearance: false }).me.setLevel(3)],
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

  it("does nothing once another process holds the bot", async () => {
    await expect(guard(new MemorySession(), {}, false).me.setLevel(3)).rejects.toMatchObject({ kind: "unavailable" });
  });
});
