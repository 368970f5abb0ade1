const quote = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(", ");
const MAX_NAMES = 5;
const some = (names: readonly string[]): string =>
  names.length > MAX_NAMES ? `${quote(names.slice(0, MAX_NAMES))}, …` : quote(names);

/** What a person is told about a file of bots. */
export const fileTexts = {
  formats: {
    json: "JSON",
    jsonLines: "JSON, several values one after the other",
    looseJson: "JSON, in the notation of JavaScript or Python",
    settings: "KEY=value lines",
    labels: "Label: value lines",
    colons: "Lines",
    blanks: "Lines with blanks",
    csv: "CSV",
    tsv: "TSV",
    semicolons: "CSV with semicolons",
    bars: "CSV with vertical bars",
    inEncoding: (format: string, encoding: string) => `${format}, ${encoding}`,
  },
  kinds: {
    zip: "This is an Excel workbook or a ZIP archive. Open it and save the rows as CSV.",
    office: "This is an older Excel workbook. Open it and save the rows as CSV.",
    pdf: "This is a PDF document. Copy the rows out of it and paste them.",
    image: "This is a picture. Bots are read from text files.",
    gzip: "This is a compressed file. Unpack it first.",
    database: "This is a database file. Export its rows as CSV or JSON.",
    rtf: "This is a formatted text (RTF). Save it as plain text.",
    html: "This is a web page (HTML). Save or copy the rows as plain text.",
    xml: "This is an XML document. Save the rows as CSV or JSON.",
    utf32: "This text is encoded as UTF-32. Save it as UTF-8.",
  },
  noRows: "There are no rows. Paste at least one, or choose another file.",
  notRecognised:
    "No bots were recognised. Each bot needs an account ID, a device ID and a secret, for example as accountId:deviceId:secret in a line.",
  notAList: "Expected a list of bots, an object for each bot, or an object with a list of them.",
  unclosedQuote: (line: number) => `A quotation mark in line ${line} is not closed.`,
  textAfterQuote: (line: number) =>
    `A quotation mark is inside a value in line ${line}. Put the value in quotation marks, and write each one inside it twice.`,
  otherHeadings: (row: number) =>
    `Row ${row} holds other headings than the first row. Import the two parts as files of their own.`,
  json: {
    invalid: (reason: string, line: number) => `This is not valid JSON: ${reason} in line ${line}.`,
    cutOff: "This is not valid JSON: it ends before its last bracket is closed, so a part of it may be missing.",
    tooDeep: "This is not valid JSON for bots: its values are nested too deeply.",
    unclosedText: "a text is not closed",
    unclosedComment: "a comment is not closed",
    wrongBracket: "a bracket closes that is not open",
    missingColon: "a colon is missing after a name",
    missingComma: "a comma is missing",
    missingValue: "a value is missing",
    unexpected: "there is an unexpected character",
  },
  notes: {
    windows1252: "The file is not UTF-8. It was read as Windows-1252: check that the names below look right.",
    rowsAbove: (rows: readonly string[]) => `The lines above the table are not read: ${some(rows)}.`,
    nested: (names: readonly string[]) => `These do not belong to a bot and are not read: ${some(names)}.`,
    lists: (names: readonly string[]) =>
      `Bots were found in several places, and all of them are below: ${some(names)}.`,
    keysAsNicknames: "The names of the objects are used as nicknames.",
    columnLimit: (count: number) => `Only ${count} columns are read. Others are left out.`,
    triggers:
      "The file has triggers, which belong to a category and are not imported with bots. If you paste them into the category's configuration as JSON, they are kept unchanged, but bots do not act on them.",
    settings: (names: readonly string[]) => `These do not belong to a bot and are not read: ${some(names)}.`,
  },
  doubts: {
    confirm: "The rows below are right",
    invisible: "Are these characters part of the values?",
    invisibleText: (count: number, names: readonly string[]) =>
      `Some credentials (${count}) contain characters that are not seen, such as those that web pages and chats add: ${names.join(", ")}.`,
    removeInvisible: "Remove them",
    keepInvisible: "Keep them",
    formulas: "Are these formulas the values themselves?",
    formulasText: (cells: readonly string[]) =>
      `Formulas of a spreadsheet are not calculated here: ${some(cells)}. If they should be, export the values instead of the formulas.`,
    numbers: "Has a spreadsheet shortened these numbers?",
    numbersText: (cells: readonly string[]) =>
      `They look like long numbers that a spreadsheet has rounded: ${some(cells)}. If it has, format the columns as text and export again.`,
    errors: "Are these the values themselves?",
    errorsText: (cells: readonly string[]) => `They look like errors of a spreadsheet: ${some(cells)}.`,
    bare: "Are these the values themselves?",
    bareText: (values: readonly string[]) =>
      `They are or contain names that stand without quotation marks, as those of variables do: ${some(values)}.`,
    conflict: "Which value is right?",
    conflictText: (names: readonly string[]) =>
      `An object and the credentials inside it have different values under the same name: ${some(names)}. One of them is used in the rows below. Choose the other one under “Columns” if it is the right one.`,
    repeated: "Which value is right?",
    repeatedText: (names: readonly string[]) =>
      `An object has the same name twice, with different values: ${some(names)}. The first value is used.`,
    blocks: "Does each line belong to the right bot?",
    blocksText:
      "The lines of a bot do not stand together, or not all bots have the same lines. Check the rows below, or write the lines of each bot together, with a blank line between the bots.",
    written: "Are these the values as they should be?",
    writtenText: (values: readonly string[]) =>
      `They may have more than the value, such as a comment, a separator or half of its quotation marks or brackets, or stand for another one: ${some(values)}.`,
    cutWritten: "Leave out comments and separators at the end",
    wide: "Are the values below the right headings?",
    wideText: (count: number) => `Some rows (${count}) do not have as many values as there are headings.`,
    settings: "Are these settings to be left out?",
    settingsText: (names: readonly string[]) =>
      `Only the settings that hold JSON are read. Others look like those of a bot too: ${some(names)}.`,
    above: "Is the first row that is read the right one?",
    aboveText: (count: number) =>
      `Above the headings there are rows with several values (${count}), which are not read.`,
  },
} as const;
