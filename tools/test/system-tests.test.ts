import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "./vitest-options.ts";

/** Calls that start a program, a broker or a database, and helpers that start shards. */
const STARTS = [
  /(?<![.\w])(?:spawn|spawnSync|fork|execFile|execFileSync|runProgram|startProgram|runSvc)\(/,
  /(?<![.\w])(?:startRedisServer|startEmbeddedPostgres|startProsody)\(/,
  /\b(?:ClusterFixture|EmulatedCluster|InstalledPackage)\b/,
];

/** Each starts one program that does little, or a broker, which is there in a tenth of a second. */
const EXCEPTIONS = [
  "app/docs/(guide)/webhooks/webhook-snippets.test.ts", // examples in other languages
  "client/reference-examples.test.ts", // examples in other languages
  "server/contract/cluster-start/start-texts.test.ts", // a shell reads the scripts
  "server/data/cached-reading.test.ts", // a broker that goes away
  "server/data/replace-tar-file.test.ts", // `tar` reads what was written
  "server/domain/installation/membership.test.ts", // a process that ends by kill -9
  "server/domain/public-bots/public-bot-answers.test.ts", // a broker that goes away
  "tools/check/lint/whole-texts.test.ts", // Biome with a rule of ours
  "tools/child-environment.test.ts", // what a child process has in its environment
  "tools/doctor/doctor.test.ts", // brokers with settings that are wrong
];

it("a test that starts programs or shards is in a file for test:system, where it does not slow down the others", () => {
  const files = fs
    .globSync("{server,control,control-fnbr,client,tools,app}/**/*.test.ts", {
      cwd: ROOT,
      exclude: ["**/node_modules/**"],
    })
    .filter((file) => !file.endsWith(".system.test.ts") && path.join(ROOT, file) !== import.meta.filename);
  const starting = files.filter((file) => {
    const text = fs.readFileSync(path.join(ROOT, file), "utf8");
    return STARTS.some((start) => start.test(text));
  });
  expect(starting.sort()).toEqual(EXCEPTIONS);
});
