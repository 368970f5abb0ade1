import NextAuth from "next-auth";
import { authOptions } from "#server/transport/session.ts";

type RouteContext = { params: Promise<{ nextauth: string[] }> };

const handler = (request: Request, context: RouteContext) => NextAuth(authOptions())(request, context);

export { handler as GET, handler as POST };
