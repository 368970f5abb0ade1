import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "../../_ui/trpc.ts";

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

/** What a new account does first, ticked by what the account has. @returns Null until all of that is known. */
export function useFirstSteps(hasBots: boolean): FirstStepInfo[] | null {
  const trpc = useTRPC();
  const categories = useQuery(trpc.categories.list.queryOptions({}));
  const tokens = useQuery(trpc.tokens.list.queryOptions({}));
  const presets = useQuery(trpc.presets.list.queryOptions({}));
  if (!categories.data || !tokens.data || !presets.data) return null;
  return [
    {
      title: "Add your bots",
      text: "One by one with device credentials, or many from a file.",
      done: hasBots,
      links: [
        { label: "Add a bot", href: "/bots?new=true" },
        { label: "Import", href: "/bots/import" },
      ],
    },
    {
      title: "Make a category",
      text: "Bots in it share settings: who may command them, what they wear, what they say.",
      done: categories.data.length > 0,
      links: [{ label: "Make a category", href: "/categories?new=true" }],
    },
    {
      title: "Create an API token",
      text: "Your own programs call the API with it.",
      done: tokens.data.length > 0,
      links: [{ label: "Create a token", href: "/developers/tokens?new=true" }],
    },
    {
      title: "Make a preset",
      text: "An outfit, a banner and a level, kept under a name to put on any bot.",
      done: presets.data.length > 0,
      links: [{ label: "Make a preset", href: "/presets?new=true" }],
    },
  ];
}
