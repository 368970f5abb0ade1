import { readMarkdownPages } from "../docs/_markdown/markdown-pages.ts";
import { textReply } from "../docs/_markdown/text-reply.ts";

export const GET = async (request: Request): Promise<Response> =>
  textReply(request, (await readMarkdownPages()).get("/docs") ?? "", "text/plain");
