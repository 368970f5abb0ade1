/** The language of a piece of code, by what it begins with; the first that fits. */
const LANGUAGES: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["json", /^\s*[{[][\s\S]*[}\]]\s*$/],
  ["js", /^\s*(?:\/[/*]|import |export (?!\w+=)|const |let |function |async |await |for |new |try )/],
  ["yaml", /^[a-z]\w*:(?: |\n)/],
  ["http", /^(?:[A-Z]+ \/.* HTTP\/|[A-Z][\w-]+: )/],
  ["sh", /^\s*(?:#|[\w./-]+(?:=| |$|\(\)))/],
];

/** For the fence of a code block: empty where it is no program. */
export const languageOf = (code: string): string => LANGUAGES.find(([, pattern]) => pattern.test(code))?.[0] ?? "";
