import { formatNumber, formatPlainList, plural } from "../../../_ui/format.ts";
import { textWithNames } from "../../../_ui/name.tsx";

/** Texts of the page of API tokens. */
export const apiTokensTexts = {
  title: "API tokens",
  description: "Your programs use API tokens to call the API as you.",
  newToken: "New token",
  empty: {
    title: "No API tokens yet",
    text: "With an API token, your own program can call the API as you: a script that lists your bots, or a tool that imports them. Create one token for each program, so that you can revoke one without affecting the others.",
  },
  list: {
    label: "API tokens",
    created: "Created",
    lastUsed: "Last used",
    expires: "Expires",
    never: "Never",
    rename: "Rename",
    renameLabel: (name: string) => `Rename ${name}`,
    revoke: "Revoke",
    revokeLabel: (name: string) => `Revoke ${name}`,
    expired: "Expired {time}",
    expiresSoon: "Soon: {time}",
    uses: (all: number, today: number) =>
      plural(all, {
        one: `1 call in 30 days, ${formatNumber(today)} today`,
        other: `${formatNumber(all)} calls in 30 days, ${formatNumber(today)} today`,
      }),
    hint: (start: string) => `${start}…`,
    limitedTo: (scopes: readonly string[]) => `Only ${formatPlainList(scopes)}`,
    addresses: "Only from",
    categories: "Only bots of",
    deletedCategory: "a deleted category",
  },
  create: {
    title: "New token",
    name: "Name",
    nameHelp: "The program that uses the token. It tells you later which token to revoke.",
    nameExample: "Nightly import",
    expires: "Expires",
    lifetimes: {
      7: "In 7 days",
      30: "In 30 days",
      60: "In 60 days",
      90: "In 90 days",
      custom: "Custom number of days",
      none: "Never",
    },
    expiresOn: (date: string) => `Expires on ${date}. Programs that use the token stop working then.`,
    expiresLater: "Programs that use the token stop working when it expires.",
    expiresNever: "The token works until you revoke it. Choose this only if nobody can replace the token regularly.",
    days: "Days",
    daysRange: (max: number) => `Enter a number from 1 to ${max}`,
    submit: "Create token",
  },
  categories: {
    label: "It reaches",
    all: "All bots",
    help: "Choose categories to limit the token to their bots: it can do nothing about anything else.",
  },
  addresses: {
    label: "It may be used from",
    help: "IP addresses or ranges, separated by commas, such as 203.0.113.7 or 2001:db8::/32. Empty: from anywhere.",
    example: "203.0.113.0/24",
  },
  created: {
    title: "Your new token",
    warning: "The token is shown only once. Store it like a password: anyone who has it can act as you.",
    copy: "Copy token",
    example: "Try it",
    exampleLabel: "List your bots with curl",
    saved: "I have saved the token",
    leaveTitle: "Leave without the token?",
    leaveText: "The token is not shown again. To get another one, you have to create a new token.",
    done: "Done",
  },
  rename: {
    title: "Rename token",
    help: "Up to 64 characters",
    submit: "Rename",
    done: (name: string) => textWithNames`Renamed to ${name}`,
  },
  revoke: {
    title: "Revoke token",
    effects: (name: string) =>
      textWithNames`Programs that use ${name} can no longer call the API. This cannot be undone.`,
    submit: "Revoke token",
    done: (name: string) => textWithNames`${name} was revoked`,
  },
} as const;
