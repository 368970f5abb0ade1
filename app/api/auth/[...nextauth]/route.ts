import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { answerNextAuth } from "#server/transport/answer-next-auth.ts";
import { nextAuthOptions } from "#server/transport/next-auth-options.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

async function handler(request: Request, context: RouteContext): Promise<Response> {
  const { nextauth } = await context.params;
  return answerNextAuth(request, nextauth.join("/"), (body) => {
    const { url, method, headers } = request;
    return NextAuth(nextAuthOptions(headers.get("cookie")))(new NextRequest(url, { method, headers, body }), context);
  });
}

export { handler as GET, handler as POST };
