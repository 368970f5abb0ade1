import { subcommand } from "./subcommand.ts";

/** What a category's or bot's bits of `flags` mean, for a table. */
const namesOfFlags = (names: Readonly<Record<number, string>>, flags: number): string =>
  Object.entries(names)
    .filter(([bit]) => (flags & Number(bit)) !== 0)
    .map(([, name]) => name)
    .join(", ");

const CATEGORY_FLAGS = { 1: "disabled", 2: "managed" };

export const listCategories = subcommand({
  takes: "",
  about: "lists your categories",
  flags: {},
  run: async ({ client, output, signal }) => {
    const rows = await (await client()).get("/categories", { signal });
    const columns = [
      { title: "Name", cell: (row: (typeof rows)[number]) => row.name },
      { title: "ID", cell: (row: (typeof rows)[number]) => row.id },
      { title: "Flags", cell: (row: (typeof rows)[number]) => namesOfFlags(CATEGORY_FLAGS, row.flags) },
    ];
    await output.table(rows, columns, "No categories yet.");
  },
});
