import { answerTrpc } from "#server/transport/trpc/fetch.ts";

const handler = (request: Request) => answerTrpc(request);

export { handler as GET, handler as POST };
