import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../_ui/trpc.ts";
import { overviewTexts } from "./texts.ts";

const texts = overviewTexts.steps;

interface StepLink {
  label: string;
  href: string;
}

export interface FirstStepInfo {
  title: string;
  text: string;
  done: boolean;
  links: readonly StepLink[];
}

/** The first steps in a new account; a step is done when the account has what it creates. @returns Null while loading. */
export function useFirstSteps(hasBots: boolean): FirstStepInfo[] | null {
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const tokens = useQuery(trpc.tokens.list.queryOptions({}));
  const presets = useQuery(trpc.presets.list.queryOptions({}));
  if (!categories.data || !tokens.data || !presets.data) return null;
  return [
    {
      title: texts.bots.title,
      text: texts.bots.text,
      done: hasBots,
      links: [
        { label: texts.bots.add, href: "/bots?new=true" },
        { label: texts.bots.import, href: "/bots/import" },
      ],
    },
    {
      title: texts.category.title,
      text: texts.category.text,
      done: categories.data.length > 0,
      links: [{ label: texts.category.create, href: "/categories?new=true" }],
    },
    {
      title: texts.token.title,
      text: texts.token.text,
      done: tokens.data.length > 0,
      links: [{ label: texts.token.create, href: "/developers/tokens?new=true" }],
    },
    {
      title: texts.preset.title,
      text: texts.preset.text,
      done: presets.data.length > 0,
      links: [{ label: texts.preset.create, href: "/presets?new=true" }],
    },
  ];
}
