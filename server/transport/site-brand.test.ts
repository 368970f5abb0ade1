import { expect, it, onTestFinished } from "vitest";
import { settings } from "../settings/settings.ts";
import { overrideSettings } from "../testing/test-application.ts";
import { logoReply, siteBrand } from "./site-brand.ts";

const ask = (address: string) => logoReply(new Request(new URL(address, "http://localhost:3000")));

it("a logo is kept for long only at the address of its version", async () => {
  const { site } = settings();
  onTestFinished(() => overrideSettings({ site }));
  expect([siteBrand().logo, ask("/site-logo").status]).toEqual([null, 404]);
  const useLogo = (content: string) =>
    overrideSettings({ site: { ...site, logo: { type: "image/svg+xml", content: Buffer.from(content) } } });
  useLogo("<svg>1</svg>");
  const { logo: first } = siteBrand();
  useLogo("<svg>2</svg>");
  const { logo: second } = siteBrand();
  for (const address of [first ?? "", "/site-logo", "/site-logo?v=", "/site-logo?v=other"]) {
    expect([address, ask(address).headers.get("cache-control")]).toEqual([address, "public, max-age=60"]);
  }
  const reply = ask(second ?? "");
  expect(reply.headers.get("cache-control")).toMatch(/immutable/);
  expect(await reply.text()).toBe("<svg>2</svg>");
});
