import { createUnsubscribeApp } from "#server/transport/status/create-unsubscribe-app.ts";

const unsubscribe = createUnsubscribeApp();
const handler = (request: Request) => unsubscribe.fetch(request);

export { handler as GET, handler as POST };
