import { withSubject } from "#server/contract/name-member.ts";
import { formatBotCount } from "../../../_ui/bot-batches.ts";
import { formatList, formatNumber, formatPlainList, plural } from "../../../_ui/format.ts";

const rows = (count: number): string => plural(count, { one: "1 row", other: `${formatNumber(count)} rows` });

/** Texts of the import of bots. */
export const importTexts = {
  bots: "Bots",
  here: "Import",
  title: "Import bots",
  description:
    "All rows are checked before any bot is imported. A row with the account of a bot that you already have replaces its credentials.",
  unreadable: "The rows could not be read",
  unreadableFiles: (count: number) =>
    plural(count, { one: "One file could not be read", other: `${formatNumber(count)} files could not be read` }),
  unreadableFile: (fileName: string, problem: string) => `${fileName}: ${problem}`,
  noRows: "There are no rows. Paste at least one, or choose another file.",
  source: {
    label: "Bots to import",
    help: "Paste rows here, or drop files anywhere in this box.",
    drop: "Drop files here",
    chooseFile: "Choose files",
    unreadable: "The browser could not read this file.",
    check: "Check rows",
    tooLarge: (fileName: string) => `${fileName} is larger than 10 MB. Split it into smaller files.`,
    tooLargeTogether: "These files are larger than 10 MB together. Import them in parts.",
    formats:
      "CSV or TSV (with or without headings), JSON (an exported file, or what programs of bots write), settings such as <code>ACCOUNT_ID=…</code>, or lines such as <code>accountId:deviceId:secret:nickname</code>. Missing nicknames are generated.",
  },
  header: {
    pasted: "Pasted rows",
    files: (count: number) => plural(count, { one: "1 file", other: `${formatNumber(count)} files` }),
    fileSummary: (name: string, format: string, count: number) => `${name}: ${format}, ${rows(count)}`,
    unanswered: "Answer the questions first",
    total: (count: number) => rows(count),
    summary: (format: string, count: number) => `${format}, ${rows(count)}`,
    columns: "Columns",
    startOver: "Start over",
    category: "Category for all",
    import: (count: number) => `Import ${formatBotCount(count)}`,
    nothing: "Nothing to import",
  },
  leave: {
    title: "Leave while rows are being sent?",
    rows: "The rows are not imported. If you leave, they and your corrections are lost.",
    text: "The service has not received all rows yet. Rows that it has not received are not imported.",
  },
  columns: {
    title: "Columns",
    titleOf: (fileName: string) => `Columns of ${fileName}`,
    unclear: "The columns could not be recognised. Choose a column for each field.",
    stored:
      "Some of the rows are imported, so the columns cannot be changed any more. Start over to read the rows in another way.",
    choose: "Choose a column",
    generated: "None: generate nicknames",
    hasHeadings: "The first row contains headings",
    none: "None",
    column: (position: number) => `Column ${position}`,
    repeated: (heading: string, position: number) => `${heading} (column ${position})`,
  },
  warnings: {
    headings: "Does the first row contain headings?",
    headingsText: (cells: readonly string[]) =>
      `It contains no known heading: ${formatPlainList(cells)}. If it does, choose the columns next.`,
    useHeadings: "The first row contains headings",
    noHeadings: "The first row is a bot",
    inFile: (fileName: string, title: string) => `${fileName}: ${title}`,
    notes: "How the rows were read",
    ambiguous: (name: string) => `Which category is “${name}”?`,
    ambiguousText: "Several of your categories have this name and differ in letter case only.",
    unused: (count: number) =>
      plural(count, { one: "One column is not imported", other: `${formatNumber(count)} columns are not imported` }),
    unusedText: (names: readonly string[]) =>
      plural(names.length, {
        one: `No field is known for ${formatPlainList(names)}. Choose one under “Columns”, or leave the column out.`,
        other: `No fields are known for ${formatPlainList(names)}. Choose them under “Columns”, or leave the columns out.`,
      }),
    categories: (count: number) =>
      plural(count, { one: "One category does not exist", other: `${formatNumber(count)} categories do not exist` }),
    createCategories: "Create them with the import",
  },
  fields: {
    accountId: "Account ID",
    deviceId: "Device ID",
    secret: "Secret",
    nickname: "Nickname",
    email: "E-mail",
    category: "Category",
  },
  problems: {
    duplicate: (others: readonly number[], more: number) =>
      more > 0
        ? `Duplicate of rows ${formatList([...others.map(formatNumber), `${formatNumber(more)} more`])}`
        : plural(others.length, {
            one: `Duplicate of row ${formatList(others)}`,
            other: `Duplicate of rows ${formatList(others)}`,
          }),
    limit: (remaining: number) =>
      remaining === 0
        ? "Over the limit: your account cannot have more bots"
        : plural(remaining, {
            one: "Over the limit: your account can have only 1 more bot",
            other: `Over the limit: your account can have only ${formatNumber(remaining)} more bots`,
          }),
    inField: (field: string, message: string) => withSubject(message, field),
    failed: "Failed",
    noCategory: "There is no category with this name",
    withRequest: (message: string, requestId: string) => `${message} (request ${requestId})`,
  },
  check: {
    checking: (total: number) => `Checking ${rows(total)}`,
    shown: "Rows shown",
    all: (count: number) => `All ${formatNumber(count)}`,
    withProblems: (count: number) => `Problems ${formatNumber(count)}`,
    updates: (count: number) => `Updates ${formatNumber(count)}`,
    kinds: {
      field: (count: number) => `${rows(count)} with a missing or invalid value`,
      duplicate: (count: number) => `${rows(count)} with a duplicate account`,
      limit: (count: number) => `${rows(count)} over your limit`,
    },
    noProblems: "No problems found",
    showSecrets: "Show secrets",
    download: (count: number) =>
      plural(count, {
        one: "Download the failed row as failed.csv",
        other: `Download ${formatNumber(count)} failed rows as failed.csv`,
      }),
  },
  table: {
    label: "Rows to import",
    row: "Row",
    rowNumber: "<hidden>Row </hidden>{number}",
    check: "Check",
    remove: "Remove",
    valueOf: (field: string, row: number) => `${field} of row ${row}`,
    removeRow: (row: number) => `Remove row ${row}`,
    removed: (row: number) => `Row ${row} removed`,
    imported: "Imported",
    origin: (fileName: string, row: number) => `${fileName}, row ${row}`,
    updates: (known: string, nickname: string) =>
      nickname === "" || nickname === known
        ? `Updates “${known}”`
        : `Updates “${known}” and renames it to “${nickname}”`,
  },
  notice: {
    running: "You can leave this page: the import continues.",
    failedTitle: (count: number) => `${formatBotCount(count)} could not be imported`,
    failedText:
      "Each row below shows the reason. Correct the rows and import them again. You can repeat the import safely: existing bots are updated, never duplicated.",
    doneTitle: (count: number) => `${formatBotCount(count)} imported`,
    allBots: "See all bots",
  },
} as const;
