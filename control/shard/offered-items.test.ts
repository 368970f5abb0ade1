import { describe, expect, it } from "vitest";
import { MAX_ITEMS, MAX_ITEMS_FRAME_BYTES, MAX_ITEMS_PER_FRAME } from "../item-frames.ts";
import type { Cosmetic } from "../platform/cosmetics/cosmetic-search.ts";
import { generateCosmetics } from "../platform/cosmetics/generate-cosmetics.ts";
import { type ServiceFrame, ShardFrame, type ShardFrameOf } from "../protocol.ts";
import { OfferedItems } from "./offered-items.ts";

type Page = ShardFrameOf<"items">;
const quiet = () => {};
const item = (id: string, changes: Partial<Cosmetic> = {}): Cosmetic => ({
  ...{ id, type: "outfit", name: id, path: "" },
  ...changes,
});

/** All frames that the service gets when it asks until the end. */
function askAll(offered: OfferedItems): Page[] {
  const pages: Page[] = [];
  let from: number | null = 0;
  while (from !== null) {
    const request = { t: "items", digest: offered.digest, from } satisfies ServiceFrame;
    offered.send(request, { send: (frame) => pages.push(ShardFrame.parse(frame) as Page) > 0 });
    from = pages.at(-1)?.next ?? null;
  }
  return pages;
}

describe("The items that a shard offers", () => {
  it("arrive complete and in order, in frames of bounded size", () => {
    const cosmetics = generateCosmetics();
    const long = Array.from({ length: 1200 }, (_, index) =>
      item(`LONG_${index}`, { image: `https://pictures.example/${"x".repeat(1500)}` }),
    );
    const pages = askAll(new OfferedItems([...cosmetics, ...long], quiet));
    expect(pages.flatMap(({ items }) => items.map(({ id }) => id))).toEqual(
      [...cosmetics, ...long].map(({ id }) => id),
    );
    expect(pages.length).toBeGreaterThan(4);
    for (const page of pages) {
      expect(page.items.length).toBeLessThanOrEqual(MAX_ITEMS_PER_FRAME);
      expect(Buffer.byteLength(JSON.stringify(page.items))).toBeLessThanOrEqual(MAX_ITEMS_FRAME_BYTES + 2);
    }
    expect(pages[0]?.items[0]).toMatchObject({ id: "CID_001_AmberRanger", type: "outfit", name: "Amber Ranger" });
    expect(pages[0]?.items[0]).not.toHaveProperty("path");
  });

  it("have a digest that is the same for the same items, and another for others", () => {
    const digestOf = (...cosmetics: Cosmetic[]) => new OfferedItems(cosmetics, quiet).digest;
    expect(digestOf(item("A"), item("B"))).toBe(digestOf(item("A"), item("B", { path: "/elsewhere" })));
    expect(digestOf(item("A"))).not.toBe(digestOf(item("A", { name: "Other" })));
  });

  it("are limited, and the log says how many are left out", () => {
    const lines: string[] = [];
    const many = Array.from({ length: MAX_ITEMS + 7 }, (_, index) => item(`ID_${index}`));
    const offered = new OfferedItems(many, (_, message) => void lines.push(message));
    expect(askAll(offered).reduce((sum, { items }) => sum + items.length, 0)).toBe(MAX_ITEMS);
    expect(lines).toEqual([expect.stringContaining("does not learn 7 of the 30007 items")]);
  });

  it("lose their further names first, where they are too large", () => {
    const lines: string[] = [];
    const log = (_: unknown, message: string) => void lines.push(message);
    const names = Object.fromEntries(["de", "es", "fr", "it"].map((code) => [code, "n".repeat(100)]));
    const few = askAll(new OfferedItems([item("A", { names }), item("B", { names: { "?": "n" } })], log));
    expect(few[0]?.items.map((one) => one.names)).toEqual([names, undefined]);
    expect(lines).toEqual([]);
    const many = Array.from({ length: MAX_ITEMS }, (_, index) => item(`ID_${index}`, { names }));
    const pages = askAll(new OfferedItems(many, log));
    expect(pages.reduce((sum, { items }) => sum + items.length, 0)).toBe(MAX_ITEMS);
    expect(pages[0]?.items[0]).not.toHaveProperty("names");
    expect(lines).toEqual([expect.stringContaining("further names of 30000 items")]);
  });

  it("are not sent to a service that asks for other ones", () => {
    const offered = new OfferedItems([item("A")], quiet);
    const sent: unknown[] = [];
    const connection = { send: (frame: unknown) => sent.push(frame) > 0 };
    offered.send({ t: "items", digest: "0".repeat(64), from: 0 }, connection);
    offered.send({ t: "items", digest: offered.digest, from: 9 }, connection);
    expect(sent).toEqual([]);
  });

  it("is no reason to refuse a frame when one of them is no item", () => {
    const bad = [{ id: "" }, { id: "A\u202e", type: "outfit", name: "x" }, null, 5, { ...item("B"), type: "hat" }];
    const items = [...bad, { ...item("Good"), color: "red", image: "javascript:x", variants: "none" }];
    const frame = { t: "items", digest: "0".repeat(64), from: 0, items, next: null };
    expect(ShardFrame.parse(frame)).toMatchObject({ items: [{ id: "Good", type: "outfit", name: "Good" }] });
    expect(ShardFrame.safeParse({ ...frame, digest: "short" }).success).toBe(false);
    expect(ShardFrame.safeParse({ ...frame, items: Array(MAX_ITEMS_PER_FRAME + 1).fill(item("A")) }).success).toBe(
      false,
    );
  });
});
