import fs from "node:fs";
import path from "node:path";
import dockerignore from "@balena/dockerignore";
import { SOURCES } from "../../start/build-if-stale.ts";
import { ROOT } from "../../start/hash-source-files.ts";

/** Folders that are never a part of the program; what is in them is not listed. */
const FOLDERS = ["node_modules", ".git", ".data", ".next", "dist", "generated"];
const NEEDED = [
  ...SOURCES,
  "client",
  "languages",
  "prisma",
  "tools",
  "CHANGELOG.md",
  "package.json",
  ".npmrc",
  "prisma.config.ts",
];
/** A driver of a real platform is installed by who wants it, and never in an image. */
const DRIVER = /^control-fnbr\//;
const NOT_NEEDED = /^tools\/check\/|^control\/bot-files\/fixtures\/|^control\/examples\/.*\.md$/;
const SECRET =
  /(?:^|\/)(?:[^/]*\.env(?:\.[^/]*)?|cluster-token|keys\.json|[^/]*\.(?:pem|key|p12|gz)|\.git|\.data|\.next|node_modules)(?:\/|$)/;
/** Where operators have such files, or may put them: the check must not depend on what is there now. */
const EXAMPLES = [
  ...[".env", ".env.local", "service.env", "deploy/.env", "deploy/cluster-token", "server/.env", "app/.env.production"],
  ...["keys.json", ".data/keys.json", ".data/pg/app.secret", "tools/backup.gz", "control/key.pem", "deploy/cert.key"],
  ...[".git/config", ".next/BUILD_ID", "node_modules/next/index.js", "control/node_modules/ws/index.js"],
];

/**
 * What `docker build` would send as its context, compared with what the image needs.
 * @param ignored The content of `.dockerignore`.
 * @param files All files of the folder, as paths from it.
 */
export function checkBuildContext(ignored: string, files: readonly string[]): string[] {
  const lines = ignored.split("\n").filter((line) => line !== "" && !line.startsWith("#"));
  const matcher = dockerignore().add(lines);
  const ignores = (file: string) => matcher.ignores(file);
  const isNeeded = (file: string) =>
    !SECRET.test(file) &&
    !NOT_NEEDED.test(file) &&
    NEEDED.some((place) => file === place || file.startsWith(`${place}/`));
  return [
    ...[...new Set([...files, ...EXAMPLES])]
      .filter((file) => (SECRET.test(file) || DRIVER.test(file)) && !ignores(file))
      .map((file) => `.dockerignore must leave out ${file}`),
    ...files.filter((file) => isNeeded(file) && ignores(file)).map((file) => `.dockerignore leaves out ${file}`),
  ];
}

/** The problems of the repository as it is here, each as one line of text. */
export const findBuildContextProblems = (): string[] =>
  checkBuildContext(fs.readFileSync(path.join(ROOT, ".dockerignore"), "utf8"), listFiles(ROOT));

/** Files below this folder, as paths from it. Those of folders that are no part of the program are left out. */
function listFiles(root: string, below = ""): string[] {
  return fs.readdirSync(path.join(root, below), { withFileTypes: true }).flatMap((entry) => {
    const file = path.posix.join(below, entry.name);
    if (!entry.isDirectory()) return [file];
    return FOLDERS.includes(entry.name) ? [] : listFiles(root, file);
  });
}
