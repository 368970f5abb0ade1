import { createOAuthApp } from "#server/transport/oauth/app.ts";

const oauth = createOAuthApp();

export const GET = (request: Request) => oauth.fetch(request);
