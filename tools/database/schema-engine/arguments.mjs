/** Options of the CLI that carry a value which this engine does not need. */
const IGNORED_WITH_VALUE = new Set(["--enabled-preview-features", "--extension-types"]);

/**
 * The arguments with which the Prisma CLI starts its engine.
 * @returns {{ version: boolean, datamodels: string[], url: URL | null, shadowUrl: URL | null, subcommand: string[] }}
 */
export function readArguments(argv) {
  const found = { version: false, datamodels: [], url: null, shadowUrl: null, subcommand: [] };
  const rest = [...argv];
  while (rest.length) {
    const word = rest.shift();
    if (word === "--version" || word === "-V") found.version = true;
    else if (word === "--datamodels" || word === "-d") found.datamodels.push(rest.shift());
    else if (word === "--datasource") Object.assign(found, readDatasource(rest.shift()));
    else if (IGNORED_WITH_VALUE.has(word)) rest.shift();
    else found.subcommand.push(word);
  }
  return found;
}

function readDatasource(json) {
  const { url, shadowDatabaseUrl } = JSON.parse(json);
  return { url: url ? new URL(url) : null, shadowUrl: shadowDatabaseUrl ? new URL(shadowDatabaseUrl) : null };
}
