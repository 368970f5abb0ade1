import type { ReactNode } from "react";
import { textWithNames } from "../../../_ui/name.tsx";

/** Texts of the dialog for a new bot. */
export const newBotTexts = {
  title: "New bot",
  ways: {
    label: "How to add the bot",
    signIn: "Sign in in the browser",
    credentials: "Enter credentials",
  },
  signInHelp:
    "Sign in with the bot's account at the game platform. The service gets new device credentials for this account, and never sees its password.",
  signInNicknameHelp: "Up to 16 characters. Without one, the bot gets the account's name.",
  nicknameHelp: "Up to 16 characters",
  emailHelp: "Optional",
  submit: "Add bot",
  openBot: "Open the bot",
  added: (nickname: string): ReactNode => textWithNames`${nickname} was added`,
  updated: (nickname: string): ReactNode =>
    textWithNames`${nickname} was updated: this account was already in your catalogue`,
} as const;
