import { answerStatusFeed } from "#server/transport/status/answer-status-feed.ts";

export const GET = (request: Request): Promise<Response> => answerStatusFeed(request);
