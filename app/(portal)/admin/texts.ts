import type { BoundedCount } from "#server/contract/bounded-count.ts";
import { formatNumber, plural } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

/** The texts of the pages for staff. */
export const adminTexts = {
  tabs: {
    label: "Admin",
    requests: "Requests",
    users: "Users",
    applications: "Applications",
    maintenance: "Maintenance",
    outbox: "Outbox",
    audit: "Audit log",
  },
  outbox: {
    title: "Outbox",
    description: "Mails of the last 30 days. One that was not sent can be opened, and passed on in another way.",
    notSet: "No mail server is set (SMTP_URL): every mail waits here. Open it and pass its text on to its recipient.",
    list: "Mails",
    empty: { title: "No mails", text: "Mails reset a password, confirm an address, or tell of alerts and incidents." },
    states: { pending: "Pending", sent: "Sent", failed: "Failed", outbox: "Not sent" },
    to: "To",
    account: "Account",
    created: "Created",
    sent: "Sent",
    error: (attempts: number) => plural(attempts, { one: "After 1 attempt", other: `After ${attempts} attempts` }),
    open: "Open",
    openOf: (subject: string) => `Open mail: ${subject}`,
    passOn: (address: string) =>
      `For ${address} only. Anyone who has a link in it can use it, so the link no longer confirms the address, except for your own account. It is recorded that you opened this mail.`,
    text: "Text",
    resend: "Send again",
    resendOf: (subject: string) => `Send again: ${subject}`,
    resent: "The mail is sent again",
    older: "Show older",
    newest: "Show newest",
  },
  actionsFor: (name: string) => `Actions for ${name}`,
  noReason: "No reason given",
  reason: "Reason",
  template: "Template",
  customReason: "Custom reason",
  id: "ID",
  idOf: (name: string) => `ID of ${name}`,
  search: {
    clear: "Clear search",
    showNewest: "Show the newest",
    truncated: (count: number) => `Showing the newest ${formatNumber(count)}. Search to find others.`,
    found: (count: number) => `${formatNumber(count)} found`,
  },
  requests: {
    title: "Requests",
    description: "Open requests of users, oldest first.",
    list: "Requests",
    queue: "Queue",
    queues: { all: "All", verification: "Verification", developer: "Gateway access", limit: "More bots" },
    queueLabel: (queue: string, count: number) => `${queue} (${count})`,
    empty: {
      title: "No open requests",
      text: "Requests for the verification of an application, for gateway access and for more bots are listed here.",
    },
    noMatch: {
      title: "No open requests of this kind",
      text: (count: number) =>
        plural(count, {
          one: "One open request of another kind is hidden.",
          other: `${formatNumber(count)} open requests of other kinds are hidden.`,
        }),
      clear: "Show all requests",
    },
    keys: "<key>j</key> <key>k</key> move, <key>a</key> approve, <key>r</key> reject",
    requestedBy: "Requested by",
    requested: "Requested",
    clientType: "Client type",
    scopes: "Scopes",
    redirectUris: "Redirect URIs",
    botLimit: "Requested limit",
    useCase: "Use case",
    approve: "Approve",
    reject: "Reject",
    approveOf: (name: string) => `Approve ${name}`,
    rejectOf: (name: string) => `Reject ${name}`,
    rejectTitle: (name: string) => textWithNames`Reject ${name}`,
    reasonHelp: (username: string) => textWithNames`Shown to ${username}`,
    approved: (name: string) => textWithNames`${name} was approved`,
    rejected: (name: string) => textWithNames`${name} was rejected`,
    unknown: "The request",
    withdrawn: "Request withdrawn",
    decidedBefore: "Another staff member has already decided this request",
    notDecided: "The decision was not saved",
  },
  rejectReasons: {
    unclear: "The use case does not say what you are building or who will use it. Add that and send a new request.",
    notAllowed: "This use is not allowed on this service.",
    confusingName:
      "The name of the application can be mistaken for the name of another one. Rename it and send a new request.",
    wrongRedirectUri:
      "A redirect URI does not belong to the application that you describe. Correct it and send a new request.",
    tooManyScopes:
      "The application requests more scopes than this use needs. Remove those that it does not need and send a new request.",
    tooManyBots: "This is more bots than the use needs. Ask for a smaller number.",
    gatewayNotNeeded: "The API is enough to read your bots for this use. The gateway is for live data.",
  },
  users: {
    title: "Users",
    search: "Search users",
    description: "Accounts with their flags, limits and bans. Only admins can change staff accounts.",
    placeholder: "Name, e-mail or ID",
    empty: {
      title: "No users found",
      text: "Search for a part of the username or e-mail address, or for the full ID.",
      hidden: ({ count, isMore }: BoundedCount) =>
        isMore
          ? `None of more than ${formatNumber(count)} users matches. Search for a part of the username or e-mail address, or for the full ID.`
          : plural(count, {
              one: "The only user does not match. Search for a part of the username or e-mail address, or for the full ID.",
              other: `None of the ${formatNumber(count)} users matches. Search for a part of the username or e-mail address, or for the full ID.`,
            }),
    },
    email: "E-mail",
    bots: "Bots",
    botsUsed: (used: number, limit: number) => `${formatNumber(used)} of ${formatNumber(limit)}`,
    botsUsedOfCustom: (used: number, limit: number) => `${formatNumber(used)} of ${formatNumber(limit)} (custom limit)`,
    andDemo: (bots: string, demo: number) => `${bots}, and ${formatNumber(demo)} in the demo fleet`,
    joined: "Joined",
    banReason: "Ban reason",
    banned: "Banned",
    disabled: "Disabled",
    disabledMeaning: "cannot use the service",
    ownAccount: "You cannot change your own account. Ask another admin.",
    staffAccount: "Only admins can change staff accounts.",
    twoFactor: "Two-factor",
    deletion: "To be deleted",
    menu: {
      change: "Flags and bot limit",
      resetLink: "Create a password reset link",
      removeTwoFactor: "Remove two-factor authentication",
      ban: "Ban",
      unban: "Lift ban",
      audit: "Audit log",
    },
    resetLink: {
      title: (username: string) => textWithNames`Password reset link for ${username}`,
      help: "Anyone who opens the link can choose a new password for this account, once, within an hour. Verify the owner's identity first. The owner gets a mail about it.",
      action: "Create link",
      created: "The link is shown only once. Give it to the owner of the account over a private channel.",
      label: "Password reset link",
      done: "Done",
    },
    removeTwoFactor: {
      title: (username: string) => textWithNames`Remove two-factor authentication of ${username}`,
      consequence:
        "The password alone is then enough to sign in. Make sure that you talk to the owner of the account, who gets a mail about it.",
      reasonHelp: "Recorded in the audit log",
      action: "Remove",
      done: (username: string) => textWithNames`${username} signs in without a code now`,
    },
    change: {
      title: (username: string) => textWithNames`${username}: flags and bot limit`,
      adminOnly: "Only admins can make an account staff.",
      customLimit: "Custom bot limit",
      limit: "Bot limit",
      reasonHelp:
        "Why the account is disabled. Recorded in the audit log. The user can read it when it is enabled again.",
      submit: "Save",
      done: (username: string) => textWithNames`${username} updated`,
    },
    makeStaff: {
      title: (username: string) => textWithNames`Make ${username} staff?`,
      action: "Make staff",
      consequence:
        "Staff see every account and the whole audit log, decide requests, ban users and switch maintenance on and off. Admins can also change staff accounts.",
    },
    ban: {
      title: (username: string) => textWithNames`Ban ${username}`,
      action: "Ban",
      consequence:
        "All sessions, API tokens and applications of this account are refused from their next call on. Nothing is deleted, and the ban can be lifted.",
      reasonHelp: "Recorded in the audit log. The user can read it after the ban is lifted.",
      done: (username: string) => textWithNames`${username} is banned`,
    },
    unban: {
      title: (username: string) => textWithNames`Lift the ban of ${username}?`,
      action: "Lift ban",
      consequence:
        "Its sessions and API tokens work again immediately. Its applications work again too, except those that are disabled.",
      stillDisabled:
        "The account is also disabled and stays refused. When it is enabled, its sessions, API tokens and applications work again.",
      done: (username: string) => textWithNames`${username} can use the service again`,
    },
  },
  applications: {
    title: "Applications",
    search: "Search applications",
    description: "OAuth applications of all accounts. A disabled application is refused everywhere.",
    placeholder: "Name, owner or ID",
    empty: {
      title: "No applications found",
      text: "Search for a part of the application's or the owner's name, or for the full ID of either.",
      hidden: ({ count, isMore }: BoundedCount) =>
        isMore
          ? `None of more than ${formatNumber(count)} applications matches. Search for a part of the application's or the owner's name, or for the full ID of either.`
          : plural(count, {
              one: "The only application does not match. Search for a part of its name or its owner's, or for the full ID of either.",
              other: `None of the ${formatNumber(count)} applications matches. Search for a part of the application's or the owner's name, or for the full ID of either.`,
            }),
    },
    owner: "Owner",
    clientType: "Client type",
    clientTypes: { public: "Public", confidential: "Confidential" },
    approvedBy: "Approved by",
    accounts: (count: number) => plural(count, { one: "1 account", other: `${formatNumber(count)} accounts` }),
    created: "Created",
    scopes: "Scopes",
    redirectUris: "Redirect URIs",
    none: "None",
    disabledReason: "Reason for disabling",
    disabled: "Disabled",
    ownerBlocked: "Owner banned or disabled",
    staffOwner: "Only admins can change applications of staff.",
    ownerAudit: "Audit log of the owner",
    reasonHelp: "Shown to the owner, and in the audit log",
    notChanged: "Application not changed",
  },
  applicationActions: {
    disable: {
      menu: "Disable",
      action: "Disable",
      title: (name: string) => textWithNames`Disable ${name}?`,
      done: (name: string) => textWithNames`${name} is disabled`,
    },
    enable: {
      menu: "Enable",
      action: "Enable",
      title: (name: string) => textWithNames`Enable ${name}?`,
      done: (name: string) => textWithNames`${name} is enabled`,
    },
    verify: {
      menu: "Verify",
      action: "Verify",
      title: (name: string) => textWithNames`Verify ${name}?`,
      done: (name: string) => textWithNames`${name} is verified`,
    },
    unverify: {
      menu: "Remove verification",
      action: "Remove verification",
      title: (name: string) => textWithNames`Remove the verification of ${name}?`,
      done: (name: string) => textWithNames`${name} is no longer verified`,
    },
  },
  applicationConsequences: {
    disable:
      "Its tokens, codes and approval requests are refused from their next call on, and its shards are disconnected. Nothing is deleted: when it is enabled again, its tokens work again.",
    disableBlocked:
      "It is already refused because its owner is banned or disabled. If you disable it, it stays refused when the owner is unblocked. Nothing is deleted.",
    enable: "Its tokens work again immediately.",
    enableBlocked: "It stays refused while its owner is banned or disabled. After that, its tokens work again.",
    verify: "All users can approve it, not only its owner.",
    verifyRefused: (reasons: string) =>
      `Nobody can approve it while ${reasons}. After that, all users can approve it, not only its owner.`,
    unverify:
      "Only its owner can approve it. Users who approved it before keep their access: disable the application to end that.",
    unverifyRefused: (reasons: string) =>
      `Its tokens are refused while ${reasons}. After that, users who approved it before have access again, and only its owner can approve it.`,
    reasons: { disabled: "it is disabled", ownerBlocked: "its owner is banned or disabled" },
  },
  maintenance: {
    title: "Maintenance",
    description: "Stops the service for everyone except staff.",
    effects: {
      title: "Effects",
      api: "Every API call is answered with 503, the message and the instruction to retry after 60 seconds.",
      portal: "The portal shows the message instead of its pages.",
      staff: "Staff can keep using the portal, and everyone can still sign in.",
      processes: "All processes of the service apply a change within two seconds.",
    },
    commandLine:
      "On the machine of the service: <code>npm run svc -- maintenance on</code> or <code>npm run svc -- maintenance off</code>.",
    state: "State of the service",
    on: "In maintenance",
    off: "Running",
    message: "Message",
    messageHelp: "Shown to users. Say when the service will be back.",
    messageExample: "Back at 14:00 UTC.",
    save: "Save message",
    begin: "Start maintenance",
    end: "End maintenance",
    beginConsequence: "Only staff can use the portal and the API until you end the maintenance.",
    begun: "The service is in maintenance",
    ended: "The service is running again",
  },
  audit: {
    title: "Audit log",
    description: "All changes by everyone, newest first.",
    account: "Account",
    accountPlaceholder: "Account ID",
    clear: "Clear filters",
  },
} as const;
