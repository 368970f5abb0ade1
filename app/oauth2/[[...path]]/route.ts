import { createOAuthApp } from "#server/transport/oauth/create-oauth-app.ts";

const oauth = createOAuthApp();
const handler = (request: Request) => oauth.fetch(request);

export { handler as GET, handler as POST };
