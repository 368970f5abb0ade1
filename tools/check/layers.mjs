// The layers of the code: imports point down (docs/architecture.md). Checked by `npm run check`.
import {
  AUTOMATION_REPORTS,
  AUTOMATION_SHAPE,
  BOT_CALL,
  BOT_FILES,
  BOT_STATUS,
  CLIENT_PROGRAM,
  CLIENT_VERSION,
  CORK_FOR_TICK,
  CSV_CELLS,
  DECIDES_FORWARDING,
  FINDS_ITEMS,
  LISTS_COMMANDS,
  LOCALES,
  NUMBERED_ITEMS,
  PROGRAMS,
  RUNS_AUTOMATIONS,
  SHARED_WITH_CLIENT_PROGRAM,
  VERSION,
} from "./shared-files.mjs";

const layer = (name) => `^server/${name}/`;
const never = (name, from, to, comment) => ({ name, severity: "error", comment, from, to });

export default {
  forbidden: [
    never(
      "no-cycles",
      { pathNot: "^server/data/generated/" },
      { circular: true },
      "Files must not import each other in a loop, types included.",
    ),
    never(
      "contract-stands-on-zod",
      { path: layer("contract"), pathNot: "\\.test\\.ts$" },
      {
        pathNot: [
          "^server/contract/",
          "node_modules/(zod|papaparse)/",
          BOT_STATUS,
          VERSION,
          CLIENT_VERSION,
          AUTOMATION_SHAPE,
          CSV_CELLS,
          LOCALES,
        ],
      },
      "A contract is safe in the browser: zod and the writer of CSV, nothing of Node.js, what the control library shares (statuses, version, cells of CSV, languages), and the version of the client.",
    ),
    never(
      "data-knows-no-rules",
      { path: layer("data"), pathNot: "\\.test\\.ts$" },
      { path: ["^server/(domain|transport|testing)/", "^(app|tools|e2e)/"] },
      "The data layer does not import rules.",
    ),
    never(
      "domain-knows-no-entrance",
      { path: layer("domain"), pathNot: "\\.test\\.ts$" },
      {
        path: [
          "^server/(transport|testing)/",
          "^(app|tools|e2e)/",
          "node_modules/(next|next-auth|hono|react|react-dom|@hono|@trpc)/",
        ],
      },
      "Rules are the same for every entrance.",
    ),
    never(
      "transport-goes-through-domain",
      { path: layer("transport"), pathNot: ["(session|next-auth-options)\\.ts$", "\\.test\\.ts$"] },
      { path: "^server/data/" },
      "Entrances call operations; only next-auth's own store reads data.",
    ),
    never(
      "control-stands-alone",
      { path: "^control/" },
      { path: "^(server|app|tools|e2e)/", pathNot: PROGRAMS },
      "The control library runs without the service's code.",
    ),
    never(
      "client-stands-alone",
      { path: "^client/", pathNot: ["\\.test\\.ts$", "^client/testing/", CLIENT_PROGRAM] },
      { pathNot: "^client/(?!testing/|cli/|svc-bots\\.ts$)" },
      "The client runs anywhere with nothing but fetch. Its tests call the service.",
    ),
    never(
      "client-program-stands-alone",
      { path: CLIENT_PROGRAM, pathNot: ["\\.test\\.ts$", "/testing/"] },
      { path: "^(server|app|tools|e2e|control|control-fnbr|client/testing)/", pathNot: SHARED_WITH_CLIENT_PROGRAM },
      "The command line is installed without the service. Of the control library it has how files of bots are read, the statuses, how texts are printed, and the words about runs of automations.",
    ),
    never(
      "client-is-a-version",
      { path: "^(app|server|control|control-fnbr)/" },
      { path: "^client/", pathNot: CLIENT_VERSION },
      "The service hands the client out and does not use it.",
    ),
    never(
      "control-starts-programs-in-tests",
      { path: "^control/", pathNot: ["\\.test\\.ts$", "/testing/"] },
      { path: PROGRAMS },
      "The published library has nothing of tools.",
    ),
    never(
      "programs-know-nothing",
      { path: PROGRAMS },
      { path: "^(server|app|tools|e2e|control)/", pathNot: PROGRAMS },
      "Every package's tests start programs with them.",
    ),
    never(
      "tools-below-browser-tests",
      { path: "^tools/" },
      { path: "^e2e/" },
      "Browser tests use tools, and no tool uses them.",
    ),
    never(
      "driver-knows-the-interface-alone",
      { path: "^control-fnbr/", pathNot: ["\\.test\\.ts$", "^control-fnbr/testing/"] },
      {
        path: "^(server|app|tools|e2e|control)/",
        pathNot: ["^control/platform/platform\\.ts$", BOT_FILES],
      },
      "A driver is a package of its own. Of the control library it knows the interface for drivers, and how files are read.",
    ),
    never(
      "driver-takes-types-alone",
      { path: "^control-fnbr/", pathNot: ["\\.test\\.ts$", "^control-fnbr/testing/"] },
      { path: "^control/", pathNot: BOT_FILES, dependencyTypesNot: ["type-only"] },
      "The published driver has no dependency on the control library at run time: the host gives it the error class.",
    ),
    never(
      "bot-files-import-nothing",
      { path: BOT_FILES, pathNot: "\\.test\\.ts$" },
      { pathNot: BOT_FILES },
      "The portal and programs elsewhere read files with it: no DOM, no Node.js, no package.",
    ),
    never(
      "driver-is-opt-in",
      { pathNot: "^control-fnbr/" },
      { path: ["^control-fnbr/", "node_modules/fnbr/"] },
      "Nothing in the product names the driver of a real platform.",
    ),
    never(
      "game-library-in-one-place",
      { path: "^control-fnbr/", pathNot: ["^control-fnbr/fnbr/", "\\.test\\.ts$"] },
      { path: "node_modules/(fnbr|stanza|axios)/" },
      "The session knows an interface of ours, so that another library can take the place of this one.",
    ),
    never(
      "session-knows-no-library",
      { path: "^control-fnbr/(session|game-client|with-timeout)\\.ts$" },
      { path: "^control-fnbr/fnbr/" },
      "The session knows an interface of ours, so that another library can take the place of this one.",
    ),
    never(
      "emulator-for-tests",
      { path: "^control-fnbr/", pathNot: ["\\.test\\.ts$", "^control-fnbr/(testing|emulator)/"] },
      { path: "^control-fnbr/(testing|emulator)/" },
      "The package has no emulator.",
    ),
    never(
      "link-alone-knows-the-protocol",
      { path: "^server/", pathNot: ["^server/transport/(?:.*\\.test\\.ts$|link/)", "^server/testing/"] },
      { path: "^control/protocol\\.ts$" },
      "Frames and close codes are the shard link's. The domain has types of its own, but for a call to a bot.",
    ),
    never(
      "control-has-few-entry-points",
      {
        path: "^server/",
        pathNot: [
          "\\.test\\.ts$",
          "^server/(transport/link|testing)/",
          LISTS_COMMANDS,
          FINDS_ITEMS,
          DECIDES_FORWARDING,
          RUNS_AUTOMATIONS,
        ],
      },
      {
        path: "^control/",
        pathNot: [
          ...[BOT_CALL, BOT_STATUS, CORK_FOR_TICK, NUMBERED_ITEMS, VERSION, CSV_CELLS, LOCALES],
          ...[AUTOMATION_SHAPE, AUTOMATION_REPORTS],
        ],
      },
      "The server knows the protocol, calls to bots, what shards report of automations, the list of commands, how items are found, the rights to forward commands, the statuses, the version, the languages, how items in progress are stored, and which cells of CSV a spreadsheet would run.",
    ),
    never(
      "control-is-an-engine-of-automations",
      { path: RUNS_AUTOMATIONS },
      {
        path: "^control/",
        pathNot: [
          "^control/(automations|commands)/",
          "^control/bot/(dry-run|category-settings)\\.ts$",
          "^control/platform/cosmetics/",
        ],
      },
      "The service checks automations by the library's own rules, and tries them out with its engine.",
    ),
    never(
      "control-is-a-protocol",
      { path: "^server/transport/link/", pathNot: "\\.test\\.ts$" },
      { path: "^control/", pathNot: ["^control/(protocol|timing/cork-for-tick)\\.ts$", BOT_STATUS] },
      "Of the control library the shard link knows the protocol, and how it writes frames.",
    ),
    never(
      "control-is-the-right-to-forward",
      { path: DECIDES_FORWARDING },
      {
        path: "^control/",
        pathNot: ["^control/commands/(send-rights|forward-limits)\\.ts$", BOT_CALL, BOT_STATUS, NUMBERED_ITEMS],
      },
      "The library and the service decide by the same rule who may forward a command.",
    ),
    never(
      "control-is-a-list-of-commands",
      { path: LISTS_COMMANDS },
      { path: "^control/", pathNot: "^control/commands/list-commands\\.ts$" },
      "The control library lists the commands of bots.",
    ),
    never(
      "control-is-a-search-of-items",
      { path: FINDS_ITEMS },
      { path: "^control/", pathNot: "^control/platform/cosmetics/(cosmetic-catalogue|translated-names)\\.ts$" },
      "Commands and the portal find the same items, by the same names.",
    ),
    never(
      "ground-below-all-layers",
      {
        path: "^server/(?:(?:application|log|start-periodic|with-deadline)\\.ts$|settings/|languages/|metrics/|traces/)",
        pathNot: "\\.test\\.ts$",
      },
      {
        path: [
          "^server/(?!(?:application|log|start-periodic|with-deadline)\\.ts$|settings/|languages/|metrics/|traces/)",
          "^(app|tools|e2e|control)/",
        ],
      },
      "Settings, log, deadlines, languages, metrics and traces are for every layer, so they import none.",
    ),
    never(
      "libraries-of-metrics-and-traces-in-one-place",
      { pathNot: "^server/(metrics|traces)/" },
      { path: "node_modules/(prom-client|@opentelemetry)/" },
      "Parts report to metrics() and traces(), which are loaded without the libraries.",
    ),
    never(
      "app-calls-entrances",
      { path: "^app/" },
      { path: "^server/(domain|data|testing)/", dependencyTypesNot: ["type-only"] },
      "Pages reach the service through its entrances.",
    ),
    never(
      "app-without-types-of-data",
      { path: "^app/" },
      { path: "^server/data/" },
      "Contracts describe what pages show.",
    ),
    never(
      "server-stands-alone",
      { path: "^server/", pathNot: "\\.test\\.ts$" },
      { path: "^(app|tools|e2e)/" },
      "The server does not import the programs that start it.",
    ),
    never(
      "generated-client-in-data",
      { pathNot: "^server/data/" },
      { path: "^server/data/generated/" },
      "Prisma's client is used through server/data.",
    ),
    never("nothing-imports-tests", {}, { path: "\\.(test|spec)\\.tsx?$" }, "No file imports a test."),
    never(
      "testing-for-tests",
      { pathNot: ["\\.test\\.ts$", "^server/testing/", "^client/testing/", "^tools/test/", "^e2e/"] },
      { path: "^server/testing/" },
      "Factories are for tests.",
    ),
  ],
  options: {
    parser: "swc", // reads TypeScript; the compiler no longer has the API that this tool needs
    doNotFollow: { path: "node_modules" },
    exclude: { path: ["^\\.next/", "^(control(-fnbr)?|client)/dist/"] },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".mjs", ".js"],
    },
    tsConfig: { fileName: "tsconfig.json" },
  },
};
