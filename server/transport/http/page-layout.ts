import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";
import { ALLOW_OPENER_HEADERS, securityHeaders } from "./security-headers.ts";

/** The style sheet of pages that are served without Next, in the portal's colours. They load nothing else. */
const STYLE = `
:root { color-scheme: light dark; --text: #1a1b1e; --dim: #5c636a; --page: #f8f9fa; --card: #fff; --line: #dee2e6;
  --brand: #4263eb; --accent: #4263eb; --accent-over: #3b5bdb; --over: #f1f3f5; --warn: #7a4b00; --warn-page: #fff4de;
  --new: #1d6a3a; --new-page: #e4f6ea; --tile: #edf2ff; --tile-text: #3b5bdb; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e7e9; --dim: #a6a7ab; --page: #1a1b1e; --card: #242528;
  --line: #3d4046; --accent: #3b5bdb; --accent-over: #4263eb; --over: #2e3035; --warn: #ffd28a; --warn-page: #3b2d12;
  --new: #8fdcab; --new-page: #17331f; --tile: #2b3360; --tile-text: #bac8ff; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; padding: 32px 16px 48px;
  background: var(--page); color: var(--text);
  font: 16px/1.5 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
header { display: flex; align-items: center; gap: 10px; margin: auto 0 16px; font-weight: 650; }
header svg { width: 28px; height: 28px; }
main { width: 100%; max-width: 480px; margin-bottom: auto; padding: 28px; background: var(--card);
  border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 24px 0 4px; font-size: 14px; line-height: 1.4; font-weight: 600; color: var(--dim); }
h2.risky { color: var(--warn); }
p { margin: 12px 0 0; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: flex; gap: 10px; padding: 9px 0; border-bottom: 1px solid var(--line); }
li:last-child { border-bottom: 0; padding-bottom: 0; }
li > svg { flex: none; width: 20px; height: 20px; margin-top: 2px; color: var(--dim); }
li > span:first-of-type { flex: 1; }
.asks { display: flex; gap: 14px; align-items: center; }
.tile { flex: none; width: 48px; height: 48px; border-radius: 12px; display: grid; place-items: center;
  background: var(--tile); color: var(--tile-text); font-size: 22px; font-weight: 650; }
.facts { display: flex; flex-wrap: wrap; gap: 4px 6px; align-items: center; margin-top: 14px; color: var(--dim); font-size: 14px; }
.dim { color: var(--dim); font-size: 14px; }
.note { padding: 10px 14px; border-radius: 8px; background: var(--warn-page); color: var(--warn); font-size: 14px; }
.tag { flex: none; align-self: flex-start; padding: 1px 9px; border-radius: 99px; font-size: 13px; line-height: 20px;
  font-weight: 600; background: var(--over); color: var(--dim); }
.good { background: var(--new-page); color: var(--new); }
.warn { background: var(--warn-page); color: var(--warn); }
.leads { margin-top: 24px; padding: 12px 14px; border: 1px solid var(--line); border-radius: 8px; }
.leads p { margin: 0; }
.leads p + p { margin-top: 6px; }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 24px; }
button, .button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--line); border-radius: 8px; background: var(--card);
  color: inherit; font: inherit; font-weight: 600; cursor: pointer; text-align: center; text-decoration: none; }
input:not([type="hidden"]) { display: block; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--line);
  border-radius: 8px; background: var(--page); color: inherit; font: 600 20px/1.3 ui-monospace, SFMono-Regular, Menlo, monospace; }
label { font-weight: 600; }
.button { display: inline-block; margin-top: 20px; }
button:hover, .button:hover { background: var(--over); }
.main { border-color: var(--accent); background: var(--accent); color: #fff; }
button.main:hover, .button.main:hover { border-color: var(--accent-over); background: var(--accent-over); }
.who { margin-top: 20px; text-align: center; }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: inherit; text-underline-offset: 2px; }
code { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 13px; overflow-wrap: anywhere; }
dl { margin: 12px 0 0; display: grid; grid-template-columns: minmax(88px, max-content) 1fr; gap: 4px 14px; font-size: 14px; }
dt { color: var(--dim); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
@media (max-width: 480px) {
  body { padding: 16px 12px 32px; }
  main { padding: 20px; }
  dl { grid-template-columns: 1fr; gap: 0; }
  dd + dt { margin-top: 8px; }
}
`;

type Html = ReturnType<typeof html>;

interface Page {
  status: number;
  title: string;
  body: Html;
  headers?: Record<string, string>;
  /** Where forms may lead, as the sources of `form-action`. */
  formAction?: string;
  /** Whether the page holds pictures. They are part of it: no other address is asked. */
  hasImages?: boolean;
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
  hasImages = false,
  script,
}: Page): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script ? [`script-src 'nonce-${nonce}'`] : []),
    ...(hasImages ? ["img-src data:"] : []),
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
