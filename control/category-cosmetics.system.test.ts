import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { loadCatalogues } from "./platform/cosmetics/cosmetic-catalogues.ts";
import type { Cosmetic } from "./platform/cosmetics/cosmetic-schema.ts";
import { ClusterFixture } from "./testing/cluster-fixture.ts";
import { botNamed } from "./testing/test-service.ts";

const coat = (id: string, more: Partial<Cosmetic> = {}): Cosmetic => ({
  id,
  type: "outfit",
  name: "Rain Coat",
  path: `/${id}`,
  ...more,
});
const PICTURE = "https://pictures.example/north.png";
const NORTH = [coat("NORTH_COAT", { image: PICTURE })];
const GENERAL = [coat("GENERAL_COAT")];

function temporaryFolder() {
  const folder = mkdtempSync(path.join(os.tmpdir(), "category-cosmetics-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return (name: string, content: unknown): string => {
    const file = path.join(folder, name);
    writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  };
}

test("a bot finds the items of its category, and those of the next one after it was moved", async () => {
  const write = temporaryFolder();
  const fixture = await ClusterFixture.open();
  const { service } = fixture;
  service.setDesired({ ...botNamed("moved"), parent: "c_north" }, { ...botNamed("other"), parent: "c_south" });
  await fixture.cluster({
    cosmetics: write("general.json", GENERAL),
    categoryCosmetics: { c_north: write("north.json", NORTH) },
  });
  await expect.poll(() => fixture.statuses()).toEqual([2, 2]);
  const outfit = (bot: string) => service.states.get(bot)?.party?.members[0]?.outfit;
  const content = async (bot: string) => {
    const outcome = await service.run(bot, "outfit", "rain coat");
    return outcome.kind === "reply" ? outcome.content : outcome;
  };

  expect(await content("moved")).toContain("NORTH_COAT");
  expect(await content("other")).toContain("GENERAL_COAT");
  await expect.poll(() => outfit("moved")).toMatchObject({ id: "NORTH_COAT", image: PICTURE });
  await expect.poll(() => outfit("other")).toMatchObject({ id: "GENERAL_COAT" });
  expect(outfit("other")).not.toHaveProperty("image");
  const memberId = service.states.get("moved")?.party?.members[0]?.id ?? "";
  expect(await service.call("moved", { kind: "member", memberId })).toMatchObject({
    data: { outfit: { id: "NORTH_COAT", image: PICTURE } },
  });

  const fence = service.owners.get("moved")?.fence ?? 0;
  const { deviceAuth: _, ...facts } = botNamed("moved");
  service.sendAll({ t: "config", bots: [{ ...facts, fence, parent: "c_south" }] });
  await expect.poll(() => outfit("moved")).not.toHaveProperty("image");
  expect(await content("moved")).toContain("GENERAL_COAT");
});

test("an invalid file of a category is reported once at the start, with its name and the category", async () => {
  const write = temporaryFolder();
  const fixture = await ClusterFixture.open();
  const file = write("north.json", [{ id: "A" }]);
  const started = fixture.cluster({ shards: 2, categoryCosmetics: { c_south: write("s.json", []), c_north: file } });
  await expect(started).rejects.toThrow(`The items of category c_north: ${file}: not a list of cosmetics.`);
  expect(fixture.log).toEqual([]);
});

test("a driver finds the paths of all catalogues, the cluster's first", async () => {
  const write = temporaryFolder();
  const fixture = await ClusterFixture.open();
  const simulated = (name: string) => pathToFileURL(path.join(import.meta.dirname, "platform", "simulated", name)).href;
  const module = write(
    "driver.mjs",
    `import { createSimulatedPlatform } from "${simulated("simulated-platform.ts")}";
     import { LobbyWorld } from "${simulated("world.ts")}";
     export default (options, host) => {
       host.log("info", ["A", "B", "C", "D"].map((id) => host.pathOf(id)).join());
       return createSimulatedPlatform(new LobbyWorld());
     };`,
  );
  await fixture.cluster({
    platform: { module },
    cosmetics: write("general.json", [coat("A"), coat("B", { path: "/first" })]),
    categoryCosmetics: { c_north: write("north.json", [coat("B", { path: "/second" }), coat("C")]) },
  });
  await expect.poll(() => fixture.log.map(({ message }) => message)).toContain("/A,/first,/C,");
});

test("categories that name one file share its catalogue, which is read once", async () => {
  const write = temporaryFolder();
  const [general, north] = [write("general.json", GENERAL), write("north.json", NORTH)];
  const catalogues = await loadCatalogues({
    cosmetics: general,
    categoryCosmetics: { a: north, b: north, c: general },
  });
  expect(catalogues.of("a")).toBe(catalogues.of("b"));
  expect(catalogues.of("c")).toBe(catalogues.of(null));
  expect(catalogues.of("unknown")).toBe(catalogues.of(null));
  expect(catalogues.of("a")).not.toBe(catalogues.of(null));
});
