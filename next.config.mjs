import createNextIntlPlugin from "next-intl/plugin";

const withMessages = createNextIntlPlugin("./app/_languages/request-config.ts");

/** @type {import('next').NextConfig} */
const config = {
  reactStrictMode: true,
  poweredByHeader: false,
  // Every route answers with and without a trailing slash, directly: a redirect breaks OAuth clients.
  skipTrailingSlashRedirect: true,
  // Native add-ons and long-lived Node packages stay out of the bundle.
  serverExternalPackages: [
    "@node-rs/argon2",
    "@prisma/client",
    "@prisma/adapter-pg",
    "@zxcvbn-ts/core",
    "@zxcvbn-ts/language-common",
    "@zxcvbn-ts/language-en",
    "ioredis",
    "pg",
    "pino",
  ],
  // Images are not resized: `/_next/image` answers 404.
  images: { unoptimized: true },
  // server/languages/compile-catalogue.ts has read the messages of pages: they need no reader of ICU texts.
  turbopack: {
    resolveAlias: {
      "use-intl/format-message": "./node_modules/use-intl/dist/esm/production/format-message/format-only.js",
    },
  },
  // proxy.ts finds where the Markdown of a page is asked for.
  rewrites: async () => ({
    beforeFiles: ["/docs.md", "/docs", "/docs/:path*"].map((source) => ({
      ...{ source, destination: "/docs/markdown" },
      has: [{ type: "header", key: "x-markdown" }],
    })),
  }),
  // proxy.ts does not see the static files of the build.
  headers: async () => [
    { source: "/_next/static/:path*", headers: [{ key: "X-Content-Type-Options", value: "nosniff" }] },
  ],
  // Fewer and larger files compress better: a page loads two in a hundred less than with the defaults.
  experimental: {
    turbopackChunking: { requestCost: 400_000, minChunkSize: 100_000, maxChunkCountPerGroup: 20 },
  },
  // `npm run check` checks types, with a newer compiler than the build would use.
  typescript: { ignoreBuildErrors: true },
  allowedDevOrigins: ["127.0.0.1"],
};

export default withMessages(config);
