import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { FIRST_STEPS, type FirstStepName } from "#server/contract/first-step-names.ts";
import type { Language } from "../../_languages/language.ts";
import { useLanguage } from "../../_languages/use-language.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { useBotActivity, useFleetBots, useShards } from "../_live/fleet-provider.tsx";

/** What somebody does in another window, such as creating a token, sends no live event. */
const RECHECK_MS = 5_000;
/** A command is stored shortly after its event arrives. */
const STORED_MS = 1_000;

interface StepLink {
  label: string;
  href: string;
}

export interface FirstStepInfo {
  name: FirstStepName;
  title: string;
  text: string;
  done: boolean;
  links: readonly StepLink[];
}

/** The first steps in a new account, which follow what the person does. @returns Null while loading. */
export function useFirstSteps(isShown: boolean): FirstStepInfo[] | null {
  const language = useLanguage();
  const { data, refetch } = useQuery(
    useTRPC().firstSteps.queryOptions(
      {},
      {
        enabled: isShown,
        staleTime: 0,
        refetchInterval: ({ state }) => (FIRST_STEPS.every((name) => state.data?.[name]) ? false : RECHECK_MS),
      },
    ),
  );
  const shardIds = useShards()
    .map(({ id }) => id)
    .join();
  const connectedBotId = useFleetBots().values().next().value?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when shards connect
  useEffect(() => {
    if (isShown) void refetch();
  }, [shardIds, isShown, refetch]);
  useBotActivity(null, ({ kind }) => {
    if (isShown && (kind === "command" || kind === "chat")) setTimeout(() => void refetch(), STORED_MS);
  });
  if (!data) return null;
  return FIRST_STEPS.map((name) => ({ name, done: data[name], ...describeStep(language, name, connectedBotId) }));
}

function describeStep(
  language: Language,
  name: FirstStepName,
  connectedBotId: string | undefined,
): Omit<FirstStepInfo, "name" | "done"> {
  return {
    title: language.t(`overview.steps.${name}.title`),
    text: language.t(`overview.steps.${name}.text`),
    links: linksOf(language, name, connectedBotId),
  };
}

function linksOf({ t }: Language, name: FirstStepName, connectedBotId: string | undefined): StepLink[] {
  if (name === "cluster") return [{ label: t("overview.steps.cluster.add"), href: "/live?add=cluster" }];
  if (name === "token") return [{ label: t("overview.steps.token.create"), href: "/developers/tokens?new=true" }];
  if (name === "bots") {
    return [
      { label: t("overview.steps.bots.add"), href: "/bots?new=true" },
      { label: t("overview.steps.bots.import"), href: "/bots/import" },
    ];
  }
  if (connectedBotId === undefined) return [{ label: t("overview.steps.command.run"), href: "/bots" }];
  return [{ label: t("overview.steps.command.console"), href: `/bots/${connectedBotId}?tab=console` }];
}
