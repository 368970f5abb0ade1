import { formatCountdown, formatNumber, plural } from "./format.ts";
/** The texts of the parts that several areas use. */
export const sharedTexts = {
  summary: "Keep a catalogue of lobby bots, group them, send them commands and see their live status.",
  skipToContent: "Skip to content",
  cancel: "Cancel",
  close: "Close",
  copied: "Copied",
  copy: "Copy",
  copyIdOf: (name: string) => `Copy the ID of ${name}`,
  copyId: "Copy the ID",
  copyThing: (label: string) => `Copy ${label}`,
  copyAs: "Copy as",
  apiCalls: "Use over the API",
  apiCallsHelp:
    "Copy a call as curl, as JavaScript or for svc-cluster, the program that runs clusters. Set the variable TOKEN to an API token first.",
  copyThingAs: (label: string) => `Copy as: ${label}`,
  copyOf: (label: string) => `Copy: ${label}`,
  dismiss: "Dismiss",
  loading: "Loading",
  nothingToSave: "Nothing was changed, so there is nothing to save.",
  loadingPage: "Loading the page",
  tryAgain: "Try again",
  tryAgainIn: (seconds: number) => `Try again in ${formatCountdown(seconds)}`,
  pictureOf: (itemId: string) => `Picture of ${itemId}`,
  home: "Go to the home page",
  justNow: "just now",
  /** A message of one sentence or more, and a link that leads on. */
  withLink: "{message} {link}",
  breadcrumbs: "Breadcrumb",
  openRequests: (count: number) =>
    plural(count, { one: "1 open request", other: `${formatNumber(count)} open requests` }),
  entries: {
    add: (entry: string) => `Add ${entry}`,
    numbered: (entry: string, position: number) => `${entry} ${position}`,
    remove: (entry: string, position: number) => `Remove ${entry} ${position}`,
    full: (max: number) => `There can be at most ${formatNumber(max)}. Remove one to add another.`,
  },
  jsonEditor: {
    problems: "Problems",
    place: (line: number, column: number) => `Line ${line}, column ${column}`,
    problem: "{place}: {message}",
    notAnObject: "This must be an object: { … }.",
  },
  leave: {
    title: "Leave without saving?",
    action: "Leave",
    consequence: "Your changes are not saved. If you leave, they are lost.",
  },
  nameForm: { label: "Name", help: "Up to 32 characters" },
  saveBar: {
    label: "Unsaved changes",
    discard: "Discard",
    changedElsewhere:
      "This was changed elsewhere since you began. If you save, it is replaced with what is shown here.",
    problems: (count: number) =>
      plural(count, { one: "1 field needs correction", other: `${formatNumber(count)} fields need correction` }),
  },
  /** Of the button that stands for all filters of a list on a phone. */
  filters: {
    open: "Filter",
    count: "{count}<hidden> active</hidden>",
    title: "Filter and sort",
    clear: "Clear filters",
    remove: (filter: string) => `Remove the filter ${filter}`,
    show: (result: string) => `Show ${result}`,
    done: "Done",
    /** A property of the rows, and the value that is shown. */
    chip: (property: string, value: string) => `${property}: ${value}`,
  },
  search: {
    label: (items: string) => `Search ${items}`,
    placeholder: "Name or ID",
    clear: "Clear search",
    shown: (shown: number, all: number) => `${formatNumber(shown)} of ${formatNumber(all)}`,
  },
  site: {
    home: (name: string) => `${name}, home page`,
    siteLinks: "Site",
    serviceLinks: "Service",
    docs: "Docs",
    reference: "Reference",
    portal: "Portal",
    homePage: "Home page",
    signIn: "Sign in",
    publicBots: "Public bots",
    status: "Status",
  },
  signInForm: {
    identifier: "E-mail or username",
    password: "Password",
    showPassword: "Show characters",
    submit: "Sign in",
    passkey: "Use a passkey",
    noPasskey: "No passkey was used. Try again, or sign in another way.",
    or: "or",
    code: "Code",
    codeHelp: "Enter the six digits that your authenticator app shows, or one of your recovery codes.",
    back: "Back to the password",
  },
  confirmItIsYou: {
    title: "Confirm that it is you",
    help: "You can do this only within ten minutes after a sign-in. Nothing that you typed is lost.",
    password: "Your password",
    submit: "Continue",
    useCode: "Use a code of your authenticator app",
    usePassword: "Use your password",
  },
  undo: { action: "Undo", failed: "Undo failed" },
  botCount: (count: number) => plural(count, { one: "1 bot", other: `${formatNumber(count)} bots` }),
} as const;

/** What went wrong, and what to do next. */
export const errorTexts = {
  unreachable: "The service cannot be reached. Check your connection and try again.",
  sessionEnded: "Your session has ended. Sign in to continue.",
  actionFailed: "The action failed",
  loadFailed: "This could not be loaded",
  requestId: "Request ID {id}",
  showInLogs: "Show this request in the logs",
  showInLogsElsewhere: "Show this request in the logs, in a new tab",
  pageFailed: "This page could not be shown",
  pageFailedHelp:
    "Something went wrong on our side. Try again. If it keeps failing, contact the operator of this service.",
  errorId: "Error ID {id}",
  pageNotFound: "Page not found",
  pageNotFoundHelp: "The address may be mistyped, or the page may have moved.",
  documentation: "Documentation",
} as const;

/** The states of a bot (specification 3.1), each with its explanation. */
export const botStatusTexts = {
  offline: { label: "Offline", explanation: "Offline: not connected" },
  booting: { label: "Booting", explanation: "Booting: starting and signing in" },
  available: { label: "Available", explanation: "Available: connected and free" },
  busy: { label: "Busy", explanation: "Busy: connected and in use" },
  disconnected: { label: "Disconnected", explanation: "Disconnected: trying to come back" },
} as const;

/**
 * What a bot does now, and whether its owner wants it to run: two things, and each has one name on every page.
 */
export const botWordTexts = { liveStatus: "Live status", enabled: "Enabled" } as const;

export const botFlagTexts = {
  enabled: botWordTexts.enabled,
  disabled: "Disabled",
  public: "Public",
  attention: "Cannot sign in",
} as const;

/** The formats of a reply (specification 2.6). */
export const replyFormatTexts = ["Text", "Success", "Info", "Warning", "Error"] as const;

/** What each account flag is called, and what it gives the account. */
export const accountFlagTexts = {
  admin: { label: "Admin", meaning: "can do what staff can, and change staff accounts" },
  staff: { label: "Staff", meaning: "decides requests, bans users and starts maintenance" },
  management: { label: "Management", meaning: "manages the staff (title only)" },
  moderation: { label: "Moderation", meaning: "moderates users (title only)" },
  support: { label: "Support", meaning: "helps users (title only)" },
  verified: { label: "Verified", meaning: "has a higher bot limit" },
  increasedLimits: { label: "Increased limits", meaning: "has a much higher bot limit" },
  developer: { label: "Gateway access", meaning: "can use the gateway with API tokens" },
  tester: { label: "Tester", meaning: "tests new features (title only)" },
  partner: { label: "Partner", meaning: "is a partner of this service (title only)" },
  vip: { label: "VIP", meaning: "is a special guest (title only)" },
} as const;
