import { answerTrpc } from "#server/transport/trpc/answer-trpc.ts";

const handler = (request: Request) => answerTrpc(request);

export { handler as GET, handler as POST };
