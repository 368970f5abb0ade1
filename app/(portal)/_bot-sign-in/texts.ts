import type { ReactNode } from "react";
import { formatBotCount } from "../../_ui/bot-batches.ts";
import { formatCountdown, formatNumber } from "../../_ui/format.ts";
import { textWithNames } from "../../_ui/name.tsx";

/** Texts of signing in with an account of the game platform, for a new bot and for renewed credentials. */
export const signInTexts = {
  start: "Start sign-in",
  starting: "Asking the game platform for a code",
  steps: "How to sign in",
  open: "Open this address, or scan the QR code with a phone:",
  address: "{address} {icon}<hidden> (opens in a new tab)</hidden>",
  qrCode: "QR code of the address",
  enterCode: "If the page asks for a code, enter:",
  code: "the code",
  finish: "Sign in with the bot's account. This page then continues automatically.",
  finishWith: (accountId: string) =>
    `Sign in with the account ID ${accountId}. This page then continues automatically.`,
  waiting: "Waiting until you have signed in",
  expiresIn: (seconds: number) => `The code expires in ${formatCountdown(seconds)}.`,
  cancel: "Cancel sign-in",
  failed: "The sign-in did not succeed",
  added: (nickname: string): ReactNode => textWithNames`${nickname} was added`,
  renewed: (nickname: string): ReactNode => textWithNames`${nickname} has new credentials`,
  addedText: "A cluster connects the bot now.",
  renewedText: "This account was already in your catalogue. A cluster connects the bot with its new credentials.",
  openBot: "Open the bot",
  addAnother: "Add another",
  done: "Done",
  unavailable: {
    title: "Signing in is not possible at the moment",
    noCluster:
      "A cluster opens the sign-in at the game platform, and none of yours is connected. Start one with this command, or enter the bot's credentials.",
    noSignIn:
      "Your clusters run on a platform without a sign-in in the browser. Enter the bot's credentials, or start a cluster whose platform has one.",
  },
  renew: {
    title: "Sign in again",
    position: (position: number, count: number) => `${formatNumber(position)} of ${formatNumber(count)}`,
    intro: (nickname: string): ReactNode =>
      textWithNames`The game platform refused the credentials of ${nickname}. Sign in with the bot's account to replace them.`,
    account: "Account ID",
    accountToCopy: "the account ID",
    otherAccount: "Another account is refused, and changes nothing.",
    skip: "Skip this bot",
    next: (nickname: string): ReactNode => textWithNames`Next: ${nickname}`,
    summary: (renewed: number, count: number) => `${formatBotCount(renewed)} of ${count} renewed.`,
  },
} as const;
