import { createHash } from "node:crypto";
import { settings } from "../settings/settings.ts";

/** What a page shows of the operator: the name, and the address of the logo; null: the service's own mark. */
export interface SiteBrand {
  name: string;
  logo: string | null;
}

export const LOGO_PATH = "/site-logo";

/** The address of a logo changes with its content: browsers keep it. */
export function siteBrand(): SiteBrand {
  const { name, logo } = settings().site;
  return { name, logo: logo && `${LOGO_PATH}?v=${versionOf(logo.content)}` };
}

const versionOf = (content: Buffer): string => createHash("sha256").update(content).digest("hex").slice(0, 12);

const CACHED = { thisVersion: "public, max-age=31536000, immutable", otherwise: "public, max-age=60" };

/**
 * The logo as a reply. As a page of its own, an SVG may run nothing and load nothing. Only at the address of its version it
 * stays the same: at another one, such as that of before, a later logo is shown soon.
 */
export function logoReply(request: Request): Response {
  const { logo } = settings().site;
  if (!logo) return new Response(null, { status: 404 });
  const isThisVersion = new URL(request.url).searchParams.get("v") === versionOf(logo.content);
  return new Response(new Uint8Array(logo.content), {
    headers: {
      "Content-Type": logo.type,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "Cache-Control": isThisVersion ? CACHED.thisVersion : CACHED.otherwise,
    },
  });
}
