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
  automations: {
    title: "What automations did",
    text: "`automations` lists the [automations](/docs/automations) of your categories with their runs of today. `automations show` takes a category and an automation, by name or ID, and shows the last runs and the latest one step by step: what was read, what each command answered, and what a limit refused. `--run 2` shows the one before it.",
    code: "See what automations did",
  },
  watch: {
    title: "What happens live",
    text: "`watch` writes events of the [gateway's stream](/docs/gateway) as lines, and `logs` what bots do and what players say to them. A lost connection is opened again. With an API token, both need developer access.",
    code: "Follow bots",
  },
  file: {
    title: "Your account as a file",
    text: "Categories, presets and schedules fit into one YAML file, for version control and for a second account. `pull` writes it, `diff` shows what would change, and `apply` shows the same, asks, and makes the account as the file says.",
    code: "Write the file, compare it, apply it",
    items: [
      "The whole file is checked before anything is written. Each mistake is a line such as `bots.yaml:12:7: categories[0].config.privcy: There is no such member.`, and with one of them nothing is changed.",
      "What the file does not have is kept; with `--delete` it is deleted. A section that the file does not have stays as it is.",
      "What somebody else changes meanwhile is not overwritten. At the first failure `apply` stops and says what was done; apply the file again to go on. The service takes 100 writes of a kind in ten minutes.",
      "`diff` exits with 0 when the account is as the file says, with 2 when it is not, and with 1 when the file is wrong. Where nobody can be asked, `apply` takes `--yes`.",
      "Of schedules, a sign-in sees those that it has made itself, and an API token without scopes all. Use one of them for a file.",
    ],
  },
  fileFormat: {
    title: "What the file has",
    text: "Members are those of the [API](/docs/reference), and what an entry does not have is as by default. `pull` writes the entries by name, so that the same account is always the same text. It replaces the file, with comments that you have written.",
    code: "A file of an account",
    items: [
      "Categories and presets are named by their names, and bots by their IDs; `pull` writes their names beside them.",
      "There is no member for a new name: an entry with another name is another record. Only the case of its letters may change.",
      "The service stores members of a config that it does not know. In the file they are mistakes, unless `otherMembers` names them, such as `categories.config.note`.",
      "The file is YAML 1.2 in UTF-8, up to 1 MB, without references (`*`) and tags (`!`). It has no credentials.",
    ],
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
