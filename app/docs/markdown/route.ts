import { headers } from "next/headers";
import { portalAddress } from "#server/transport/service-addresses.ts";
import { textReply } from "../_twins/text-reply.ts";
import { twinTexts } from "../_twins/texts.ts";
import { docsPath, twinPath } from "../_twins/twin-path.ts";
import { readTwins } from "../_twins/twins.ts";

const TYPE = "text/markdown";

/** Answers for the pages of the documentation, where the proxy finds that Markdown is asked for. */
export async function GET(request: Request): Promise<Response> {
  const address = (await headers()).get("x-path") ?? "";
  const text = (await readTwins()).get(twinPath(address) ?? docsPath(address) ?? "");
  if (text !== undefined) return textReply(request, text, TYPE);
  const type = { "Content-Type": `${TYPE}; charset=utf-8`, "Cache-Control": "no-store" };
  return new Response(twinTexts.notFound(`${portalAddress()}/llms.txt`), { status: 404, headers: type });
}
