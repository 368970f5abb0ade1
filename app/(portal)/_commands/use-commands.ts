"use client";

import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../_ui/trpc.ts";
import type { CommandInfo } from "./find-command.ts";

const NO_COMMANDS: readonly CommandInfo[] = [];

/** All commands of bots; empty while they are loading. */
export function useCommands(): readonly CommandInfo[] {
  const trpc = useTRPC();
  return useQuery(trpc.live.commands.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY })).data ?? NO_COMMANDS;
}
