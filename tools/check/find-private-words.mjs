// Words that only the authors of this code would understand in a name, with their replacements (docs/glossary.md).
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { childEnvironment } from "../child-environment.ts";

/** A name is refused when it contains one of these words. Names are split at capitals and hyphens. */
const REFUSED = {
  wish: "desired state",
  wishes: "desired states",
  want: "set desired",
  wanted: "desired",
  unwant: "clear desired",
  hold: "assignment, or what is done: reserve, keep",
  holding: "assignment",
  holdings: "assignments",
  desk: "pending requests",
  room: "page, view or capacity",
  rooms: "pages",
  house: "structure",
  floor: "layer",
  floors: "layers",
  seat: "party member",
  seats: "party members",
  door: "entry point",
  doors: "entry points",
  manners: "party behavior",
  dressing: "appearance",
  dress: "apply cosmetics",
  undress: "remove cosmetics",
  telling: "reporter",
  tell: "publish, report or send",
  hear: "on, or subscribe",
  said: "message or log",
  say: "send or log",
  says: "what it is",
  deed: "activity",
  troubled: "report problem",
  roster: "registry",
  barred: "suspended",
  twins: "variants",
  settle: "reconcile, apply or resolve",
  relay: "forward",
  relaying: "forward",
  relays: "forwards",
  trail: "breadcrumbs",
  patience: "timeout",
  mind: "handle, or what is done",
  judge: "decide or evaluate",
  gather: "debounce or collect",
  become: "set",
  remake: "republish",
  remade: "republished",
  most: "max",
  least: "min",
  longest: "max",
  shortest: "min",
  whose: "owner",
  lasting: "persisted",
  arena: "servers",
  stage: "fixture",
  toll: "limit",
  take: "claim, match, consume or read",
  takes: "matches, consumes or reads",
  took: "claimed or consumed",
  put: "upsert, publish or set",
  ask: "request, query or confirm",
  asked: "requested",
  kept: "stored, cached or reserved",
  gone: "deleted, expired or disconnected",
  fate: "outcome",
};
const EXPORTED =
  /^export (?:default )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;

const wordsOf = (name) =>
  name
    .replace(/([a-z\d])([A-Z])/g, "$1-$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1-$2")
    .toLowerCase()
    .split(/[^a-z]+/);

/** Names from the specification. */
const GIVEN = ["say"];

const refusedIn = (name) => (GIVEN.includes(name) ? [] : wordsOf(name).filter((word) => Object.hasOwn(REFUSED, word)));

/** Files and exported names that contain such a word, each as one line of text. */
export function findPrivateWords() {
  const listing = [
    "ls-files",
    "--cached",
    "--others",
    "--exclude-standard",
    "app",
    "server",
    "control",
    "control-fnbr",
    "client",
    "tools",
    "e2e",
  ];
  const listed = execFileSync("git", listing, { encoding: "utf8", env: childEnvironment() });
  const files = listed.split("\n").filter((file) => /\.(ts|tsx|mjs|css)$/.test(file) && fs.existsSync(file));
  return files.flatMap((file) => {
    const names = [path.basename(file), ...path.dirname(file).split("/")].map((name) => ({ name, what: file }));
    const source = file.endsWith(".css") ? "" : fs.readFileSync(file, "utf8");
    const exported = [...source.matchAll(EXPORTED)].map(([, name]) => ({ name, what: `${file}: export ${name}` }));
    return [...names, ...exported].flatMap(({ name, what }) =>
      refusedIn(name).map((word) => `${what}: "${word}" is a private word; say ${REFUSED[word]}`),
    );
  });
}
