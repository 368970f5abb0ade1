// The two linters of OpenAPI documents, side by side, on the documents as they are served.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { readSettings } from "#server/settings/read-settings.ts";
import { createApplication } from "#server/settings/settings.ts";
import { gatewayDocument } from "#server/transport/gateway/openapi.ts";
import { toOpenApi30 } from "#server/transport/http/openapi-3-0.ts";
import { openApiDocument } from "#server/transport/rest/openapi.ts";
import { childEnvironment } from "#tools/child-environment.ts";

/** As for readers: linters refuse a server at localhost. */
const SITE = "https://bots.test";
const ADDRESSES = { publicUrl: SITE, apiUrl: `${SITE}/v1`, gatewayUrl: `${SITE}/gateway/v1` };
const RULES = import.meta.dirname;
/** Nothing is sent anywhere. */
const SILENT = { REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };

async function run(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { env: childEnvironment(SILENT), shell: process.platform === "win32" });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return code === 0 ? "" : `${program}:\n${out}${err}`;
}

const folder = await mkdtemp(path.join(tmpdir(), "openapi-"));
try {
  createApplication({ ...readSettings({}), ...ADDRESSES, logLevel: "silent" }).run();
  const [api, gateway] = [openApiDocument(), gatewayDocument()];
  const older = { "api-3.0.json": toOpenApi30(api), "gateway-3.0.json": toOpenApi30(gateway) };
  const documents = { "api.json": api, "gateway.json": gateway, ...older };
  const files = Object.keys(documents).map((name) => path.join(folder, name));
  const [apiFile = "", gatewayFile = ""] = files; // those of 3.0 differ by what Redocly checks
  await Promise.all(
    Object.entries(documents).map(([name, content]) =>
      writeFile(path.join(folder, name), JSON.stringify(content, null, 2)),
    ),
  );
  const problems = await Promise.all([
    run("redocly", ["lint", "--config", path.join(RULES, "redocly.yaml"), "--format", "stylish", ...files]),
    run("spectral", [
      "lint",
      "--ruleset",
      path.join(RULES, "spectral.yaml"),
      "--fail-severity",
      "hint",
      "--quiet",
      apiFile,
      gatewayFile,
    ]),
  ]);
  const found = problems.filter(Boolean);
  if (found.length > 0) console.log(found.join("\n"));
  process.exitCode = found.length > 0 ? 1 : 0;
} finally {
  await rm(folder, { recursive: true });
}
