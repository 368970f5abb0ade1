import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { newAccount } from "#server/testing/accounts.ts";
import { newBotInput } from "#server/testing/bots.ts";
import { serveApi } from "#server/testing/serve-fetch.ts";
import { gatewayDocument } from "#server/transport/gateway/openapi.ts";
import { createRestApp } from "#server/transport/rest/create-rest-app.ts";
import { openApiDocument } from "#server/transport/rest/openapi.ts";
import { childEnvironment } from "../../child-environment.ts";
import { runProgram } from "../../programs/run-program.ts";
import type { Sample, Use } from "../generators/clients/use.ts";

const FOLDER = path.join(import.meta.dirname, "..", "generators");
const GENERATED = path.join(FOLDER, "generated");
const TYPES = path.join(GENERATED, "openapi-typescript");
/** The types of `@svc/client`. The config of the system tests with `generators -u` writes them anew. */
const CLIENT_TYPES = path.join(FOLDER, "..", "..", "..", "client", "schemas");
const COMPILER = path.join(FOLDER, "..", "..", "..", "node_modules", "typescript", "bin", "tsc");
const GENERATORS: [program: string, args: string[]][] = [
  ["@hey-api/openapi-ts/bin/run.js", ["--file", "hey-api.config.mjs"]],
  ["orval/dist/bin/orval.mjs", ["--config", "orval.config.mjs"]],
  ...["api", "gateway"].map((name): [string, string[]] => [
    "openapi-typescript/bin/cli.js",
    // A member with a default may be left out of what is sent.
    [
      path.join(GENERATED, `${name}.json`),
      "--default-non-nullable=false",
      "--output",
      path.join(TYPES, `${name}.d.ts`),
    ],
  ]),
];

let served: Awaited<ReturnType<typeof serveApi>>;

const run = async (program: string, args: string[]) => {
  const env = childEnvironment();
  const { code, out, err } = await runProgram(process.execPath, [program, ...args], { cwd: FOLDER, env });
  expect(code, `${program}\n${out}${err}`).toBe(0);
};

/** The documents with the address of this server, and what each generator makes of them. */
beforeAll(async () => {
  served = await serveApi(createRestApp("/v1"));
  await rm(GENERATED, { recursive: true, force: true });
  await mkdir(TYPES, { recursive: true });
  const documents = {
    api: { ...openApiDocument(), servers: [{ url: `${served.url}/v1` }] },
    gateway: gatewayDocument(),
  };
  await Promise.all(
    Object.entries(documents).map(([name, document]) =>
      writeFile(path.join(GENERATED, `${name}.json`), JSON.stringify(document)),
    ),
  );
  await Promise.all(GENERATORS.map(([program, args]) => run(path.join(FOLDER, "node_modules", program), args)));
});

afterAll(async () => {
  await served?.close();
  await rm(GENERATED, { recursive: true, force: true });
});

it("what is generated, and what uses it, compiles strictly", async () => {
  await run(COMPILER, ["--noEmit", "--project", FOLDER]);
});

it.each(["api", "gateway"])("the client's types of %s are those of its document", async (name) => {
  const types = await readFile(path.join(TYPES, `${name}.d.ts`), "utf8");
  await expect(types).toMatchFileSnapshot(path.join(CLIENT_TYPES, `${name}.ts`));
});

it.each(["openapi-fetch", "hey-api", "orval"])("the client of %s works with the service", async (name) => {
  const { useApi } = (await import(path.join(FOLDER, "clients", `use-${name}.ts`))) as {
    useApi(base: string, token: string, sample: Sample): Promise<Use>;
  };
  const { apiToken } = await newAccount();
  const { nickname, deviceAuth } = newBotInput();
  const sample: Sample = { bot: { nickname, deviceAuth }, category: { name: "Public", config: { privacy: 0 } } };
  expect(await useApi(`${served.url}/v1`, apiToken, sample)).toEqual({
    created: true,
    names: [nickname],
    job: "edit",
    privacy: 0,
    errorCode: "net.svc.errors.generic.not_found",
  });
});
