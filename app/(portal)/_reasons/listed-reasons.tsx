"use client";

import { createContext, type ReactNode, useContext } from "react";
import type { ReasonOfBot } from "#server/contract/bot-reasons.ts";
import { useLiveBot } from "../_live/fleet-provider.tsx";
import { findReason, NO_REASONS, useReasonsById } from "./use-bot-reasons.ts";

const ListedReasons = createContext(NO_REASONS);

/** Reads the reasons once for all rows below it: a query in each row takes most of the time of drawing it. */
export const ListedReasonsProvider = ({ children }: { children: ReactNode }) => (
  <ListedReasons value={useReasonsById()}>{children}</ListedReasons>
);

/** Why the bot of a row is not connected; null while it is, and until it is known. */
export const useListedReason = (botId: string): ReasonOfBot | null =>
  findReason(useContext(ListedReasons).get(botId) ?? null, useLiveBot(botId));
