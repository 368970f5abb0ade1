"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Preferences, PreferencesUpdate } from "#server/contract/preferences.ts";
import { useLanguage } from "../_languages/use-language.ts";
import { notifyError } from "./notify.ts";
import { useTRPC } from "./trpc.ts";

const NONE: Preferences = {};

/** The choices of the signed-in person, known from the first paint, and their setter, which takes effect at once. */
export function usePreferences(): [preferences: Preferences, update: (changes: PreferencesUpdate) => void] {
  const language = useLanguage();
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const queryKey = trpc.identity.preferences.queryKey({});
  const { data = NONE } = useQuery(trpc.identity.preferences.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY }));
  const { mutate } = useMutation(
    trpc.identity.updatePreferences.mutationOptions({
      scope: { id: "preferences" }, // one after the other: the service keeps what arrives last
      async onMutate(changes) {
        await queryClient.cancelQueries({ queryKey });
        queryClient.setQueryData(queryKey, (before = NONE) => {
          const merged = Object.entries({ ...before, ...changes });
          return Object.fromEntries(merged.filter(([, value]) => value !== null && value !== undefined));
        });
      },
      onError(error) {
        notifyError(language, error);
        return queryClient.invalidateQueries({ queryKey });
      },
    }),
  );
  return [data, mutate];
}
