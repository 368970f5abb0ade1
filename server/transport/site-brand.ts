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
  if (!logo) return { name, logo: null };
  return { name, logo: `${LOGO_PATH}?v=${createHash("sha256").update(logo.content).digest("hex").slice(0, 12)}` };
}

/** The logo as a reply. As a page of its own, an SVG may run nothing and load nothing. */
export function logoReply(): Response {
  const { logo } = settings().site;
  if (!logo) return new Response(null, { status: 404 });
  return new Response(new Uint8Array(logo.content), {
    headers: {
      "Content-Type": logo.type,
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
