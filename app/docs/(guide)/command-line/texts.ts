/** The texts of the page about the command line. */
export const commandLineTexts = {
  title: "Command line",
  lead: "`svc-bots` shows and changes your bots from a terminal: lists, imports, commands on many bots with their progress, and what happens live. It is a part of the [client library](/docs/client) and needs Node.js 20.3 or later.",
  install: {
    title: "Install it",
    text: "The service hands the package out itself. `svc-bots --help` lists the commands, and `svc-bots bots import --help` says all about one.",
    code: "Install the command line",
  },
  signIn: {
    title: "Sign in",
    text: "`sign-in` prints a code and an address. Open the address in any browser, also on another device, compare the code and approve.",
    code: "Sign in, see who you are, sign out",
    items: [
      "The access is kept in the settings folder of your system (`~/.config/svc-bots`, `~/Library/Application Support/svc-bots` or `%APPDATA%\\svc-bots`), readable by you alone, and is valid for 365 days. You never enter your password in the terminal.",
      "You have one sign-in with `svc-bots` at a time: signing in on another computer ends the one here. For several computers, create an [API token](/developers/tokens) for each.",
      "It reads and changes bots, categories and presets and runs commands. It cannot receive the credentials of your bots, and does not see what other applications and tokens have set up.",
      "[Authorised applications](/account/apps) lists it, and you can revoke the access there at any time.",
    ],
  },
  bots: {
    title: "Bots",
    text: "Categories are given by name or ID. An import reads the files that the portal reads and says what became of each row; it may be repeated. Credentials are read from files or, with `-`, from standard input, because other users of a computer can see command lines.",
    code: "List, import and create bots",
  },
  run: {
    title: "Commands on many bots",
    text: "`run` starts a [job](/docs/jobs) for bots by ID (`--bots`), for all of them (`--all`), or for those that meet conditions. It shows the progress, then the counts and what failed. The job goes on when you press Ctrl-C.",
    code: "Run a command and see its results",
  },
  watch: {
    title: "What happens live",
    text: "`watch` writes events of the [gateway's stream](/docs/gateway) as lines, and `logs` what bots do and what players say to them. A lost connection is opened again. With an API token, both need developer access.",
    code: "Follow bots",
  },
  scripts: {
    title: "JSON and scripts",
    text: "Where the output is no terminal, and with `--json`, every answer is the JSON of the API. Scripts set `SVC_URL` and an API token, which take precedence over the sign-in.",
    code: "Use it in a script",
    items: [
      "`SVC_URL` is the address of the portal. `SVC_TOKEN` is an API token, and `SVC_TOKEN_FILE` a file with one.",
      "An error is one line on standard error, with the request ID that [Logs](/developers/logs) lists.",
      "The exit code is 0 when everything was done, 1 when it was not, 2 when it was done and failed for some of the bots, and 130 after Ctrl-C.",
      "`bots export` takes an API token: credentials do not go to what somebody has signed in with.",
      "Requests that `svc-bots` has no command for are sent with `svc-cluster api` of the [control library](/docs/clusters).",
    ],
  },
  completion: {
    title: "Completion",
    text: "The Tab key completes commands, flags and files.",
    code: "Switch completion on",
  },
} as const;
