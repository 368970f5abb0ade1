import type { Addresses } from "./oauth-snippets.ts";

/** `app/api/auth/[...nextauth]/route.js`. */
export const nextAuth4Program = ({ issuer }: Pick<Addresses, "issuer">) => `import NextAuth from "next-auth";

const service = {
  id: "svc",
  name: "Bot management",
  type: "oauth",
  wellKnown: "${issuer}/.well-known/openid-configuration",
  clientId: process.env.CLIENT_ID,
  clientSecret: process.env.CLIENT_SECRET,
  authorization: { params: { scope: "openid profile email" } },
  checks: ["pkce", "state", "nonce"],
  idToken: true,
  // The ID token does not say who the person is: ask userinfo.
  userinfo: { request: ({ client, tokens }) => client.userinfo(tokens.access_token) },
  profile: ({ sub, preferred_username, email }) => ({ id: sub, name: preferred_username, email }),
};

const handler = NextAuth({
  providers: [service],
  callbacks: {
    session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
  },
});

export { handler as GET, handler as POST };
`;

/** `auth.js`. */
export const nextAuth5Program = ({ issuer }: Pick<Addresses, "issuer">) => `import NextAuth from "next-auth";

const service = {
  id: "svc",
  name: "Bot management",
  type: "oidc",
  issuer: "${issuer}",
  clientId: process.env.CLIENT_ID,
  clientSecret: process.env.CLIENT_SECRET,
  authorization: { params: { scope: "openid profile email" } },
  checks: ["pkce", "state", "nonce"],
  idToken: false, // it does not say who the person is: userinfo is asked
  profile: ({ sub, preferred_username, email }) => ({ id: sub, name: preferred_username, email }),
};

export const { handlers, auth, signIn, signOut } = NextAuth({
  providers: [service],
  callbacks: {
    // Without it each sign-in would get an ID of its own.
    jwt: ({ token, account }) => (account ? { ...token, sub: account.providerAccountId } : token),
    session: ({ session, token }) => ({ ...session, user: { ...session.user, id: token.sub } }),
  },
});
`;
