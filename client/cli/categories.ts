import { ApiError, type Client, type Schemas } from "../client.ts";
import { namesOfFlags } from "./flag-names.ts";
import { subcommand } from "./subcommand.ts";

const CATEGORY_FLAGS = { 1: "disabled", 2: "managed" };
/** In place of a category: bots that have none. */
export const NO_CATEGORY = "none";
const ID = /^[0-9a-f]{24}$/;

/** What the credential may not read is left out of a table, and is no error. */
export async function readIfAllowed<T>(reading: Promise<T>, otherwise: T): Promise<T> {
  return reading.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 403) return otherwise;
    throw error;
  });
}

/**
 * Finds categories by what a person calls them: their names, in any case, or their ids.
 *
 * @throws Error when there is no such category.
 */
export class CategoryNames {
  readonly #client: Client;
  readonly #signal: AbortSignal;
  #all: Promise<readonly Schemas["Category"][]> | undefined;

  constructor(client: Client, signal: AbortSignal) {
    this.#client = client;
    this.#signal = signal;
  }

  /** @returns Null for `none`. */
  async findId(text: string): Promise<string | null> {
    return text === NO_CATEGORY ? null : this.findOne(text);
  }

  /** A category in any case: `none` is a name here. */
  async findOne(text: string): Promise<string> {
    if (ID.test(text)) return text;
    const all = await this.#read();
    const found = all.find(({ name }) => name === text) ?? all.find(({ name }) => lower(name) === lower(text));
    if (!found) throw new Error(`There is no category ${text}. See svc-bots categories.`);
    return found.id;
  }

  /** Names by ids; of those that cannot be read, the ids. */
  async nameOf(): Promise<(id: string | null) => string> {
    const all = await readIfAllowed(this.#read(), []);
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return (id) => (id === null ? "" : (names.get(id) ?? id));
  }

  #read(): Promise<readonly Schemas["Category"][]> {
    this.#all ??= this.#client.get("/categories", { signal: this.#signal });
    return this.#all;
  }
}

const lower = (text: string): string => text.toLowerCase();

export const listCategories = subcommand({
  takes: "",
  about: "lists your categories",
  flags: {},
  async run({ client, output, signal }) {
    const rows = await (await client()).get("/categories", { signal });
    const columns = [
      { title: "Name", cell: ({ name }: Schemas["Category"]) => name },
      { title: "ID", cell: ({ id }: Schemas["Category"]) => id },
      { title: "Flags", cell: ({ flags }: Schemas["Category"]) => namesOfFlags(CATEGORY_FLAGS, flags) },
    ];
    await output.table(rows, columns, "No categories yet.");
  },
});
