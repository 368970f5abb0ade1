import fs from "node:fs";
import path from "node:path";
import { perApplication } from "../application.ts";
import { log } from "../log.ts";
import { settings } from "../settings/settings.ts";
import { type Catalogue, mapMessages, toCatalogue } from "./catalogue.ts";
import { PSEUDO_LANGUAGES, toPseudoMessage } from "./pseudo-languages.ts";
import { translateCatalogue } from "./translate-catalogue.ts";

/** A language in which pages are shown. */
export interface Language {
  code: string;
  /** Its name in itself, such as `Português (Brasil)`. */
  name: string;
  englishName: string;
  direction: "ltr" | "rtl";
}

/** The language of the source, which has every message. */
export const SOURCE_LANGUAGE = "en";

interface Options {
  /** With a folder for each language, and in it a file for each area. */
  directory: string;
  /** Whether the pseudo languages are offered, too. */
  withPseudo: boolean;
  /** Whether changed files are read again. */
  isWatched: boolean;
}

interface ReadCatalogue {
  messages: Catalogue;
  /** Changes with its files. */
  version: string;
}

/** The languages of the portal, and their messages. A file that cannot be read is logged, and its texts are English. */
export class Languages {
  readonly #options: Options;
  readonly #catalogues = new Map<string, ReadCatalogue>();
  #all: readonly Language[];

  constructor(options: Options) {
    this.#options = options;
    this.#all = this.#list();
  }

  /** By their names. There is always English. */
  get all(): readonly Language[] {
    if (this.#options.isWatched) this.#all = this.#list();
    return this.#all;
  }

  find(code: string | null | undefined): Language | undefined {
    return this.all.find((language) => language.code === code);
  }

  /** All messages in that language, which must be one of `all`. */
  messagesOf(code: string): Catalogue {
    const known = this.#catalogues.get(code);
    if (known && !this.#options.isWatched) return known.messages;
    const version = this.#versionOf(code);
    if (known?.version === version) return known.messages;
    const messages = this.#makeMessages(code);
    this.#catalogues.set(code, { messages, version });
    return messages;
  }

  #list(): Language[] {
    const codes = new Set([SOURCE_LANGUAGE, ...listFolders(this.#options.directory)]);
    if (this.#options.withPseudo) for (const code of PSEUDO_LANGUAGES) codes.add(code);
    const collator = new Intl.Collator(SOURCE_LANGUAGE);
    return [...codes].map(describeLanguage).sort((one, other) => collator.compare(one.name, other.name));
  }

  #makeMessages(code: string): Catalogue {
    if (code === SOURCE_LANGUAGE) return this.#readFolder(code);
    const english = this.messagesOf(SOURCE_LANGUAGE);
    const pseudo = this.#options.withPseudo ? PSEUDO_LANGUAGES.find((one) => one === code) : undefined;
    if (pseudo) return mapMessages(english, (text) => toPseudoMessage(text, pseudo));
    return translateCatalogue(english, this.#readFolder(code), (key, problem) =>
      log().warn({ language: code, key }, `a translation ${problem}: English is shown`),
    );
  }

  #readFolder(code: string): Catalogue {
    const areas = this.#filesOf(code).map((file): [string, Catalogue] => [
      path.basename(file, ".json"),
      readCatalogueFile(file),
    ]);
    return Object.fromEntries(areas);
  }

  #filesOf(code: string): string[] {
    const folder = path.join(this.#options.directory, code);
    if (!fs.existsSync(folder)) return [];
    const names = fs.readdirSync(folder).filter((name) => name.endsWith(".json"));
    return names.sort().map((name) => path.join(folder, name));
  }

  #versionOf(code: string): string {
    const files = new Set([code, SOURCE_LANGUAGE].flatMap((one) => this.#filesOf(one)));
    return [...files].map((file) => `${file} ${fs.statSync(file, { throwIfNoEntry: false })?.mtimeMs}`).join("\n");
  }
}

/** The folders that are named after a language. Others are not ours. */
function listFolders(directory: string): string[] {
  if (!fs.existsSync(directory)) return [];
  const folders = fs.readdirSync(directory, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return folders.map(({ name }) => name).filter(isLanguageCode);
}

function isLanguageCode(name: string): boolean {
  try {
    return new Intl.Locale(name).toString() === name;
  } catch {
    return false;
  }
}

function describeLanguage(code: string): Language {
  const nameIn = (language: string) => new Intl.DisplayNames([language], { type: "language" }).of(code) ?? code;
  const [first = "", ...rest] = nameIn(code);
  const direction = new Intl.Locale(code).getTextInfo().direction === "rtl" ? "rtl" : "ltr";
  const name = first.toLocaleUpperCase(code) + rest.join("");
  return { code, name, englishName: nameIn(SOURCE_LANGUAGE), direction };
}

function readCatalogueFile(file: string): Catalogue {
  try {
    return toCatalogue(JSON.parse(fs.readFileSync(file, "utf8")));
  } catch (error) {
    const name = `${path.basename(path.dirname(file))}/${path.basename(file)}`;
    log().error({ err: error, file: name }, "a file of messages cannot be read: its texts are shown in English");
    return {};
  }
}

/** The languages that this service offers: the folders of `languages/`, as they were at the start. */
export const languages = perApplication(
  "languages",
  () =>
    new Languages({
      directory: path.join(process.cwd(), "languages"),
      withPseudo: settings().pseudoLanguages,
      isWatched: !settings().production,
    }),
);
