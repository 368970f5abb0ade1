import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const HELP = `Usage: svc-cluster new-platform NAME [--url URL]

Writes a platform driver that runs into the folder NAME, with its tests and comments on what to replace.

  --url URL   the gateway that the driver's package gets @svc/control from (default http://localhost:3000/gateway/v1)
`;
const DEFAULT_URL = "http://localhost:3000/gateway/v1";
/** A name of an npm package, which is a folder's name on every system, too. */
const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;
/** The package has it beside its compiled files. */
const TEMPLATE = fileURLToPath(
  new URL(
    import.meta.url.endsWith(".ts") ? "../new-platform-template" : "../../new-platform-template",
    import.meta.url,
  ),
);
/** A file of another name, because a package.json in the package would change how the files beside it are read. */
const PACKAGE_TEMPLATE = "package.template.json";

/**
 * @returns What was done, for the terminal.
 * @throws When the name or the address is not valid, or the folder exists. Nothing is written then.
 */
export async function runNewPlatformCommand(args: readonly string[]): Promise<string> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { url: { type: "string" }, help: { type: "boolean", short: "h" } },
    allowPositionals: true,
  });
  if (values.help) return HELP;
  const [name, ...others] = positionals;
  if (name === undefined || others.length > 0)
    throw new Error("Name one driver, such as: svc-cluster new-platform chat");
  if (!NAME.test(name))
    throw new Error(
      `${name}: the name begins with a lower-case letter or a digit, and goes on with a-z, 0-9, ".", "_" and "-".`,
    );
  const gateway = readAddress(values.url ?? DEFAULT_URL);
  await writeTemplate(name, { NAME: name, CONTROL_PACKAGE: `${gateway.replace(/\/$/, "")}/svc-control-latest.tgz` });
  return `Wrote a driver to ${name}/. Begin with:\n\n  cd ${name}\n  npm install\n  npm test\n\nIts README.md says what to replace.\n`;
}

/** @returns It has no quotes, so that it is one string in package.json. @throws When it is no address of the web. */
function readAddress(url: string): string {
  if (!URL.canParse(url) || !/^https?:/i.test(url))
    throw new Error(`--url: ${url} must be an address that begins with http:// or https://.`);
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

/** Writes all files beside the folder first, so that it is there completely or not at all. */
async function writeTemplate(folder: string, words: Record<string, string>): Promise<void> {
  const target = path.resolve(folder);
  if (existsSync(target)) throw new Error(`${folder} exists already.`);
  await mkdir(path.dirname(target), { recursive: true });
  const unfinished = await mkdtemp(`${target}-`);
  try {
    for (const file of await readdir(TEMPLATE)) {
      const text = await readFile(path.join(TEMPLATE, file), "utf8");
      await writeFile(
        path.join(unfinished, file === PACKAGE_TEMPLATE ? "package.json" : file),
        text.replace(/\b(?:NAME|CONTROL_PACKAGE)\b/g, (word) => words[word] ?? word),
      );
    }
    await rename(unfinished, target);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}
