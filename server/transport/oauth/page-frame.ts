import { randomBytes } from "node:crypto";
import { html, raw } from "hono/html";

type Html = ReturnType<typeof html>;

/** One style sheet for the provider's pages. They need no script, and load nothing. */
const STYLE = `
:root { color-scheme: light dark; --text: #1a1b1e; --dim: #5c636a; --page: #f4f5f7; --card: #fff; --line: #d5d9de;
  --accent: #3b5bdb; --on-accent: #fff; --warn: #7a4b00; --warn-page: #fff4de; --new: #1d6a3a; --new-page: #e4f6ea; }
@media (prefers-color-scheme: dark) { :root { --text: #e6e7e9; --dim: #a6a7ab; --page: #16171a; --card: #222327; --line: #3d4046;
  --accent: #4c6ef5; --warn: #ffd28a; --warn-page: #3b2d12; --new: #8fdcab; --new-page: #17331f; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 24px 16px; background: var(--page);
  color: var(--text); font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 460px; padding: 28px; background: var(--card); border: 1px solid var(--line); border-radius: 12px; }
h1 { margin: 0 0 4px; font-size: 22px; line-height: 1.3; overflow-wrap: anywhere; }
h2 { margin: 20px 0 6px; font-size: 14px; color: var(--dim); font-weight: 600; }
p { margin: 0 0 12px; overflow-wrap: anywhere; }
ul { margin: 0; padding: 0; list-style: none; }
li { padding: 8px 0; border-top: 1px solid var(--line); display: flex; gap: 8px; justify-content: space-between; }
.dim { color: var(--dim); font-size: 14px; }
.note { padding: 10px 12px; border-radius: 8px; background: var(--warn-page); color: var(--warn); font-size: 14px; }
.tag { flex: none; align-self: center; padding: 1px 8px; border-radius: 99px; background: var(--new-page); color: var(--new); font-size: 13px; }
.actions { display: grid; grid-template-columns: 1fr 1fr; gap: 12px; margin-top: 24px; }
button { min-height: 44px; border: 1px solid var(--line); border-radius: 8px; background: transparent; color: inherit; font: inherit; font-weight: 600; cursor: pointer; }
button.main { border-color: var(--accent); background: var(--accent); color: var(--on-accent); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
a { color: inherit; }
code { font-size: 14px; overflow-wrap: anywhere; }
`;

export interface Page {
  status: number;
  title: string;
  body: Html | Promise<Html>;
  /** Where the page's form may lead, beside ourselves: browsers apply `form-action` to redirects too. */
  formTarget?: string;
}

/** A page of the provider: no framing, no referrer, no storing, no script. */
export async function pageReply({ status, title, body, formTarget }: Page): Promise<Response> {
  const nonce = randomBytes(16).toString("base64");
  const policy = [
    "default-src 'none'",
    `style-src 'nonce-${nonce}'`,
    `form-action 'self'${formTarget ? ` ${formTarget}` : ""}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  const document = await html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style nonce="${nonce}">${raw(STYLE)}</style>
</head>
<body>
<main>${body}</main>
</body>
</html>`;
  return new Response(document.toString(), {
    status,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": policy.join("; "),
      "X-Frame-Options": "DENY",
      "X-Content-Type-Options": "nosniff",
      "Referrer-Policy": "no-referrer",
      "Cache-Control": "no-store",
    },
  });
}
