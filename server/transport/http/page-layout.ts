import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";
import { HUES, themeProperties, toDeclarations } from "../../contract/design-tokens.ts";
import type { Translator } from "../../languages/translator.ts";
import { siteBrand } from "../site-brand.ts";
import { ALLOW_OPENER_HEADERS, securityHeaders } from "./security-headers.ts";

const propertiesOf = (theme: "light" | "dark") => toDeclarations(themeProperties(theme));

/**
 * The style sheet of pages that are served without Next, by the same tokens as the portal's. They load fonts and the mark.
 * Nothing in it says left or right: it is the same for languages that run from right to left.
 */
const STYLE = `
@font-face { font-family: Inter; src: url(/fonts/inter.woff2) format("woff2"); font-weight: 100 900; font-display: swap; }
@font-face { font-family: Inter; src: url(/fonts/inter-ext.woff2) format("woff2"); font-weight: 100 900; font-display: swap;
  unicode-range: U+0100-02BA, U+02BD-02C5, U+02C7-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20C0; }
@font-face { font-family: Inter; src: url(/fonts/inter-cyrillic.woff2) format("woff2"); font-weight: 100 900; font-display: swap;
  unicode-range: U+0301, U+0400-045F, U+0490-0491, U+04B0-04B1, U+2116; }
@font-face { font-family: Mono; src: url(/fonts/mono.woff2) format("woff2"); font-weight: 100 800; font-display: swap; }
:root { color-scheme: light dark; ${propertiesOf("light")} --brand: ${HUES.brand[7]}; --over-brand: ${HUES.brand[8]};
  --warn: ${HUES.amber[8]}; --warn-page: ${HUES.amber[0]}; --new: ${HUES.green[8]}; --new-page: ${HUES.green[1]};
  --tile: ${HUES.brand[1]}; --tile-text: ${HUES.brand[8]}; }
@media (prefers-color-scheme: dark) { :root { ${propertiesOf("dark")} --over-brand: ${HUES.brand[8]};
  --warn: ${HUES.amber[2]}; --warn-page: #3b2d12; --new: ${HUES.green[2]}; --new-page: #17331f;
  --tile: #33246b; --tile-text: ${HUES.brand[2]}; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: flex; flex-direction: column; align-items: center; padding: 32px 16px 48px;
  background: var(--surface-page); color: var(--surface-text);
  font: 16px/1.5 Inter, system-ui, sans-serif; }
header { display: flex; align-items: center; gap: 10px; margin: auto 0 16px; font-weight: 650; }
header img { height: 32px; max-width: 96px; object-fit: contain; }
main { width: 100%; max-width: 480px; margin-bottom: auto; padding: 28px; background: var(--surface-card);
  border: 1px solid var(--surface-line); border-radius: 12px; }
h1 { margin: 0; color: var(--surface-title); font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 24px 0 4px; font-size: 14px; line-height: 1.4; font-weight: 600; color: var(--surface-dim); }
h2.risky { color: var(--warn); }
p { margin: 12px 0 0; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li { display: flex; gap: 10px; padding: 9px 0; border-bottom: 1px solid var(--surface-line); }
li:last-child { border-bottom: 0; padding-bottom: 0; }
li > svg { flex: none; width: 20px; height: 20px; margin-top: 2px; color: var(--surface-dim); }
li > span:first-of-type { flex: 1; }
.asks { display: flex; gap: 14px; align-items: center; }
.tile { flex: none; width: 48px; height: 48px; border-radius: 12px; display: grid; place-items: center;
  background: var(--tile); color: var(--tile-text); font-size: 22px; font-weight: 650; }
.facts { margin-top: 14px; color: var(--surface-dim); font-size: 14px; overflow-wrap: anywhere; }
.facts .tag { display: inline-block; margin-inline-end: 2px; }
.dim { color: var(--surface-dim); font-size: 14px; }
.note { padding: 10px 14px; border-radius: 8px; background: var(--warn-page); color: var(--warn); font-size: 14px; }
.tag { flex: none; align-self: flex-start; padding: 1px 9px; border-radius: 99px; font-size: 13px; line-height: 20px;
  font-weight: 600; background: var(--surface-hover); color: var(--surface-dim); }
.good { background: var(--new-page); color: var(--new); }
.warn { background: var(--warn-page); color: var(--warn); }
.leads { margin-top: 24px; padding: 12px 14px; border: 1px solid var(--surface-line); border-radius: 8px; }
.leads p { margin: 0; }
.leads p + p { margin-top: 6px; }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 24px; }
button, .button { min-height: 44px; padding: 8px 16px; border: 1px solid var(--surface-line); border-radius: 8px; background: var(--surface-card);
  color: inherit; font: inherit; font-weight: 600; cursor: pointer; text-align: center; text-decoration: none; }
input:not([type="hidden"]) { display: block; width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--surface-line);
  border-radius: 8px; background: var(--surface-page); color: inherit; font: 600 20px/1.3 Mono, ui-monospace, monospace; }
label { display: block; margin-bottom: 6px; font-weight: 600; }
.button { display: inline-block; margin-top: 20px; }
.actions .button { margin-top: 0; align-content: center; }
button:hover, .button:hover { background: var(--surface-hover); }
.main { border-color: var(--brand); background: var(--brand); color: #fff; }
button.main:hover, .button.main:hover { border-color: var(--over-brand); background: var(--over-brand); }
.who { margin-top: 20px; text-align: center; }
:focus-visible { outline: 3px solid var(--brand); outline-offset: 2px; }
a { color: inherit; text-underline-offset: 2px; }
code { font-family: Mono, ui-monospace, monospace; font-size: 13px; overflow-wrap: anywhere; direction: ltr; unicode-bidi: isolate; }
dl { margin: 12px 0 0; display: grid; grid-template-columns: minmax(88px, max-content) 1fr; gap: 4px 14px; font-size: 14px; }
dt { color: var(--surface-dim); }
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
  /** The language of the title and the body. */
  language: Pick<Translator, "locale" | "direction">;
  status: number;
  title: string;
  body: Html;
  headers?: Record<string, string>;
  /** Where forms may lead, as the sources of `form-action`. */
  formAction?: string;
  /** Whether the page holds pictures that are part of it. */
  hasImages?: boolean;
  /** Runs once the page is there. It may contain nothing that came with a request. */
  script?: string;
}

/** A page that browsers neither frame nor store, and that sends no referrer. */
export async function pageReply({
  language: { locale, direction },
  status,
  title,
  body,
  headers = {},
  formAction = "'self'",
  hasImages = false,
  script,
}: Page): Promise<Response> {
  const brand = siteBrand();
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    ...(script ? [`script-src 'nonce-${nonce}'`] : []),
    "font-src 'self'",
    `img-src 'self'${hasImages ? " data:" : ""}`,
    `form-action ${formAction}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const document = await html`<!doctype html>
<html lang="${locale}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · ${brand.name}</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<header><img alt="" src="${brand.logo ?? "/icon.svg"}"><bdi>${brand.name}</bdi></header>
<main>${body}</main>
${script ? html`<script nonce="${nonce}">${raw(script)}</script>` : ""}</body>
</html>`;
  return new Response(document.toString(), {
    status,
    headers: {
      ...securityHeaders(),
      ...ALLOW_OPENER_HEADERS,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Language": locale,
      "Content-Security-Policy": policy.join("; "),
      "Cache-Control": "no-store",
      ...headers,
    },
  });
}
