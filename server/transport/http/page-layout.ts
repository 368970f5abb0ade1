import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";
import { STYLE } from "./page-style.ts";
import { ALLOW_OPENER_HEADERS, securityHeaders } from "./security-headers.ts";

type Html = ReturnType<typeof html>;

interface Page {
  status: number;
  title: string;
  body: Html;
  headers?: Record<string, string>;
  /** Where forms may lead, as the sources of `form-action`. */
  formAction?: string;
  /** Runs once the page is there. It may contain nothing that came with a request. */
  script?: string;
}

const LOGO = raw(`<svg viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="8" fill="var(--brand)"/>
<g fill="none" stroke="#fff" stroke-width="2" stroke-linecap="round" stroke-linejoin="round">
<rect x="8" y="9" width="16" height="15" rx="3"/><path d="M12 9l-1.5-3M20 9l1.5-3M12.5 19.5c2 1.6 5 1.6 7 0"/>
<path d="M13 14.5v.01M19 14.5v.01" stroke-width="3"/></g></svg>`);

/** A page that browsers neither frame nor store, and that sends no referrer. */
export async function pageReply({
  status,
  title,
  body,
  headers = {},
  formAction = "'self'",
  script,
}: Page): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script ? [`script-src 'nonce-${nonce}'`] : []),
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const document = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Bot management</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<header>${LOGO}<span>Bot management</span></header>
<main>${body}</main>
${script ? html`<script nonce="${nonce}">${raw(script)}</script>` : ""}</body>
</html>`;
  return new Response(document.toString(), {
    status,
    headers: {
      ...securityHeaders(),
      ...ALLOW_OPENER_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}
