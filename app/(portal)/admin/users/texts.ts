import type { BoundedCount } from "#server/contract/bounded-count.ts";
import { formatNumber, plural } from "../../../_ui/format.ts";
import { textWithNames } from "../../../_ui/name.tsx";

/** The texts of the pages of accounts. */
export const userTexts = {
  title: "Users",
  search: "Search users",
  description: "Accounts with their roles, limits and bans. Only admins can change staff accounts.",
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
  ownAccount: "You cannot change your own account. Ask another admin.",
  staffAccount: "Only admins can change staff accounts.",
  twoFactor: "Two-factor",
  deletion: "To be deleted",
  menu: {
    change: "Roles, limits and badges",
    disable: "Disable",
    enable: "Enable",
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
  account: "Account",
  applications: "Applications of this user",
  notFound: {
    title: "User not found",
    text: "The account was deleted, or the address is not complete.",
    action: "All users",
  },
  sections: {
    roles: {
      title: "Roles",
      help: "What the account may do in this service.",
      save: "Save roles",
      adminOnly: "Only admins can make an account staff.",
    },
    limits: {
      title: "Limits",
      help: "How many bots the account may have. A custom limit replaces the limit of its flags.",
      save: "Save limits",
      custom: "Custom bot limit",
      customHelp: "Off: the limit follows from the flags above.",
      limit: "Bot limit",
    },
    badges: {
      title: "Badges",
      help: "Titles that are shown beside the name. They give no rights.",
      save: "Save badges",
    },
    done: (username: string) => textWithNames`${username} updated`,
  },
  disable: {
    title: (username: string) => textWithNames`Disable ${username}`,
    action: "Disable",
    consequence:
      "All sessions, API tokens and applications of this account are refused from their next call on. Nothing is deleted, and the account can be enabled again.",
    reasonHelp: "Recorded in the audit log. The user can read it when the account is enabled again.",
  },
  enable: {
    title: (username: string) => textWithNames`Enable ${username}?`,
    action: "Enable",
    consequence: "Its sessions, API tokens and applications work again immediately, unless it is also banned.",
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
} as const;
