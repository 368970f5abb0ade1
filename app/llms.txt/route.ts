import { textReply } from "../docs/_twins/text-reply.ts";
import { readTwins } from "../docs/_twins/twins.ts";

export const GET = async (request: Request): Promise<Response> =>
  textReply(request, (await readTwins()).get("/docs") ?? "", "text/plain");
