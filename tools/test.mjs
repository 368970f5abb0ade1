// `npm test`: everything, on a machine where nothing was prepared. Stops at the first stage that fails.
import { spawn } from "node:child_process";

const STAGES = {
  check: ["node", "tools/check.mjs"],
  drift: [
    ...["node", "tools/database/with-db.ts", "prisma", "migrate", "diff", "--exit-code"],
    ...["--from-migrations", "prisma/migrations", "--to-schema", "prisma/schema.prisma"],
  ],
  "unit and integration": ["vitest", "run", "--config", "tools/test/vitest.config.ts"],
  browser: ["playwright", "test", "--config", "e2e/playwright.config.ts"],
};

function run([program, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { stdio: "inherit", shell: process.platform === "win32" });
    child.once("error", () => resolve(1));
    child.once("close", (code) => resolve(code ?? 1));
  });
}

const asked = process.argv.slice(2);
for (const [name, command] of Object.entries(STAGES)) {
  if (asked.length && !asked.includes(name)) continue;
  console.log(`\n== ${name}`);
  const code = await run(command);
  if (code !== 0) {
    console.error(`\n${name}: failed`);
    process.exit(code);
  }
}
