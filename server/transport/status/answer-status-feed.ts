import type { Incident } from "../../contract/incidents.ts";
import { readStatusHistory } from "../../domain/status/read-history.ts";
import { SOURCE_LANGUAGE } from "../../languages/languages.ts";
import { type Translator, translatorOf } from "../../languages/translator.ts";
import { entityTag, hashOf } from "../http/conditional-request.ts";
import { reportError } from "../http/describe-error.ts";
import { originOf } from "../http/request-origin.ts";
import { portalAddress } from "../service-addresses.ts";

/** The incidents of the status page as an Atom feed (RFC 4287), the latest change first. */
export async function answerStatusFeed(request: Request): Promise<Response> {
  const origin = originOf(request.headers);
  try {
    const { incidents } = await readStatusHistory({}, { ...origin, kind: "nobody" });
    const { feed, tag } = feedOf(incidents);
    const headers = {
      "Content-Type": "application/atom+xml; charset=utf-8",
      "Cache-Control": "public, max-age=60",
      ETag: tag,
    };
    const isKnown = request.headers.get("if-none-match")?.includes(tag.slice(2)) ?? false;
    return isKnown ? new Response(null, { status: 304, headers }) : new Response(feed, { headers });
  } catch (error) {
    const { status, message, retryAfterSeconds } = reportError(error, { requestId: origin.requestId });
    return new Response(`${message}\n`, {
      status,
      headers: {
        "Content-Type": "text/plain; charset=utf-8",
        "Cache-Control": "no-store",
        ...(retryAfterSeconds !== undefined && { "Retry-After": String(retryAfterSeconds) }),
      },
    });
  }
}

interface Written {
  feed: string;
  tag: string;
}

/** Of one reading of the incidents, which many requests share. */
const written = new WeakMap<readonly Incident[], Written>();

function feedOf(incidents: readonly Incident[]): Written {
  const known = written.get(incidents);
  if (known) return known;
  const feed = writeFeed(incidents, portalAddress());
  const latest = { feed, tag: entityTag("weak", hashOf(feed)) };
  written.set(incidents, latest);
  return latest;
}

/** What the document may not have at all (XML 1.0, 2.2) becomes U+FFFD. */
const FORBIDDEN = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(FORBIDDEN, "\ufffd")
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");

/** @param address Of the service. */
export function writeFeed(incidents: readonly Incident[], address: string): string {
  const latest = incidents.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
  const page = escapeXml(`${address}/status`);
  // Without incidents nothing has ever changed.
  const updated = latest[0]?.updatedAt ?? "2026-01-01T00:00:00.000Z";
  const { host } = new URL(address);
  const english = translatorOf(SOURCE_LANGUAGE);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${page}</id>
<title>Incidents of ${escapeXml(host)}</title>
<updated>${updated}</updated>
<author><name>${escapeXml(host)}</name></author>
<link rel="self" type="application/atom+xml" href="${page}/feed.atom"/>
<link rel="alternate" type="text/html" href="${page}"/>
${latest.map((incident) => writeEntry(english, incident, address)).join("")}</feed>
`;
}

function writeEntry({ t }: Translator, incident: Incident, address: string): string {
  const { id, title, state, createdAt, updatedAt, updates } = incident;
  // A tag (RFC 4151) stays the same wherever the page moves to on this host.
  const tag = `tag:${new URL(address).hostname},${createdAt.slice(0, 10)}:incident/${id}`;
  const html = updates.map(
    (update) =>
      `<p><strong>${t(`incidents.states.${update.state}`)}</strong> <time>${update.createdAt}</time><br>${escapeXml(update.text).replaceAll("\n", "<br>")}</p>`,
  );
  return `<entry>
<id>${escapeXml(tag)}</id>
<title>${escapeXml(`${t(`incidents.states.${state}`)}: ${title}`)}</title>
<published>${createdAt}</published>
<updated>${updatedAt}</updated>
<link rel="alternate" type="text/html" href="${escapeXml(`${address}/status#incident-${id}`)}"/>
<content type="html">${escapeXml(html.join("\n"))}</content>
</entry>
`;
}
