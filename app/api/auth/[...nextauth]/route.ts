import { NextRequest } from "next/server";
import NextAuth from "next-auth";
import { admitAuth } from "#server/transport/admit-auth.ts";
import { authOptions } from "#server/transport/session.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

async function handler(request: Request, context: RouteContext): Promise<Response> {
  const { nextauth } = await context.params;
  return admitAuth(request, nextauth.join("/"), (body) => {
    const { url, method, headers } = request;
    return NextAuth(authOptions())(new NextRequest(url, { method, headers, body }), context);
  });
}

export { handler as GET, handler as POST };
