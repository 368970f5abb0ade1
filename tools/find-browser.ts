import { execFileSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { chromium } from "playwright";
import { childEnvironment } from "./child-environment.ts";

const isRoot = process.getuid?.() === 0;

/** The headless shell first: it needs less work to start and to render than the whole browser. */
const INSTALLED = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/usr/bin/microsoft-edge",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

/** Tests use no network outside of this machine. */
export const LAUNCH_ARGS = [
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-features=OptimizationHints,MediaRouter,AutofillServerCommunication,Translate",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1 , EXCLUDE localhost",
];

/**
 * A Chromium on any machine: CHROMIUM_PATH, Playwright's own, an installed one, the one from npm, or one from apt.
 * @throws When there is none: a missing browser must not skip tests.
 */
export async function findBrowser(): Promise<string> {
  const given = process.env.CHROMIUM_PATH;
  if (given && !runs(given)) throw new Error(`CHROMIUM_PATH=${given} does not run`);
  const found = given ?? [chromium.executablePath(), ...INSTALLED].find(runs) ?? (await packaged()) ?? fromApt();
  if (!found) throw new Error("no Chromium: set CHROMIUM_PATH, or run `npx playwright install chromium`");
  return found;
}

function runs(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    execFileSync(path, ["--version"], { stdio: "ignore", timeout: 20_000, env: childEnvironment() });
    return true;
  } catch {
    return false;
  }
}

/** An optional dependency: it unpacks itself, and needs neither root nor system libraries. */
async function packaged(): Promise<string | undefined> {
  process.env.AWS_EXECUTION_ENV ??= "AWS_Lambda_nodejs20.x"; // makes it unpack its own libraries
  process.env.AWS_LAMBDA_JS_RUNTIME ??= "nodejs20.x";
  try {
    const name: string = "@sparticuz/chromium"; // may be absent, so the compiler must not resolve it
    const path: string = await (await import(name)).default.executablePath();
    return runs(path) ? path : undefined;
  } catch {
    return undefined;
  }
}

function fromApt(): string | undefined {
  const [program, ...prefix] = isRoot ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const env = childEnvironment({ DEBIAN_FRONTEND: "noninteractive" });
  const apt = (args: string[]) => execFileSync(program as string, [...prefix, ...args], { stdio: "inherit", env });
  try {
    apt(["update", "-qq"]);
    apt(["install", "-y", "-qq", "--no-install-recommends", "chromium-headless-shell"]);
  } catch {
    return undefined;
  }
  return INSTALLED.find(runs);
}
