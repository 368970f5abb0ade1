import { createAuthorizationApp } from "#server/transport/oauth/create-authorization-app.ts";

const oauth = createAuthorizationApp();
const handler = (request: Request) => oauth.fetch(request);

export { handler as GET, handler as POST };
