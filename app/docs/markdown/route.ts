import { headers } from "next/headers";
import { portalAddress } from "#server/transport/service-addresses.ts";
import { readMarkdownPages } from "../_markdown/markdown-pages.ts";
import { docsPath, markdownPath } from "../_markdown/markdown-path.ts";
import { textReply } from "../_markdown/text-reply.ts";
import { markdownTexts } from "../_markdown/texts.ts";

const TYPE = "text/markdown";

/** Answers for the pages of the documentation, where the proxy finds that Markdown is asked for. */
export async function GET(request: Request): Promise<Response> {
  const address = (await headers()).get("x-path") ?? "";
  const text = (await readMarkdownPages()).get(markdownPath(address) ?? docsPath(address) ?? "");
  if (text !== undefined) return textReply(request, text, TYPE);
  const type = { "Content-Type": `${TYPE}; charset=utf-8`, "Cache-Control": "no-store" };
  return new Response(markdownTexts.notFound(`${portalAddress()}/llms.txt`), { status: 404, headers: type });
}
