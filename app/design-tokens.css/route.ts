import { designStyleSheet } from "#server/contract/design-tokens.ts";
import { textReply } from "../docs/_markdown/text-reply.ts";

/** For the page that replaces all others: it has no layout. */
export const GET = (request: Request): Response => textReply(request, designStyleSheet(), "text/css");
