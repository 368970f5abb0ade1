import { textReply } from "../docs/_markdown/text-reply.ts";
import { searchEntries } from "../docs/_search/search-entries.ts";

let made: Promise<string> | undefined;

/** What the search of the documentation knows. A page asks for it when the search is opened. */
export async function GET(request: Request): Promise<Response> {
  made ??= searchEntries().then((entries) => JSON.stringify(entries));
  made.catch(() => {
    made = undefined;
  });
  return textReply(request, await made, "application/json");
}
