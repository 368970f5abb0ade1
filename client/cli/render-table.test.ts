import { expect, it } from "vitest";
import { renderTable } from "./render-table.ts";

const COLUMNS = [
  { title: "Bot", cell: ({ name }: { name: string; text: string }) => name },
  { title: "Note", cell: () => "" },
  { title: "Text", cell: ({ text }: { name: string; text: string }) => text },
];

it("a table has a line of titles and equal columns, and leaves empty columns out", () => {
  const rows = [
    { name: "Otter", text: "one" },
    { name: "狐", text: "" },
  ];
  expect(renderTable(rows, COLUMNS)).toEqual(["Bot    Text", "Otter  one", "狐"]);
  expect(renderTable([rows[1] as (typeof rows)[0]], COLUMNS)).toEqual(["Bot", "狐"]);
});

it("no line is wider than the terminal, and a long cell leaves room for the others", () => {
  const rows = [{ name: "n".repeat(99), text: "t".repeat(99) }];
  expect(renderTable(rows, COLUMNS, { maxWidth: 50 })[1]).toBe(`${"n".repeat(39)}…  ${"t".repeat(7)}…`);
});

it("what players and the service write cannot move the cursor or begin a line", () => {
  const rows = [{ name: "a\u001b[2J\u009b", text: "one\ntwo\u202e" }];
  expect(renderTable(rows, COLUMNS)[1]).toBe("a\ufffd[2J\ufffd  one two\ufffd");
});

it("the mark of a cell has its colour, which takes no columns, and none where the line is cut off before it", () => {
  const rows = [{ name: "狐 Otter", text: "■ Available" }];
  const columns = [
    { title: "Bot", cell: ({ name }: (typeof rows)[0]) => name },
    { title: "Status", cell: ({ text }: (typeof rows)[0]) => text, color: () => "green" as const },
  ];
  const paint = (color: string | null, text: string) => `<${color}>${text}</${color}>`;
  expect(renderTable(rows, columns, { paint })[1]).toBe("狐 Otter  <green>■</green> Available");
  expect(renderTable(rows, columns, { paint, maxWidth: 14 })[1]).toBe("狐 Otter  <green>■</green> A…");
  expect(renderTable(rows, columns, { paint, maxWidth: 10 })[1]).toBe("狐 Otter …");
  expect(renderTable(rows, columns)[1]).toBe("狐 Otter  ■ Available");
});
