import { fileURLToPath } from "node:url";
import { defineConfig } from "prisma/config";

// The CLI would download a native schema engine; this is the same engine as WebAssembly, from npm.
// (Windows cannot spawn a script as a program: there the CLI's own download is used.)
if (process.platform !== "win32") {
  process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= fileURLToPath(
    new URL("./tools/database/schema-engine.mjs", import.meta.url),
  );
}
process.env.CHECKPOINT_DISABLE ??= "1"; // no update check, no telemetry

export default defineConfig({
  schema: "prisma/schema.prisma",
  migrations: { path: "prisma/migrations" },
  datasource: { url: process.env.DATABASE_URL ?? "postgresql://postgres@127.0.0.1:5432/app" },
});
