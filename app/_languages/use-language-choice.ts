"use client";

import type { TRPCClient } from "@trpc/client";
import { useRouter } from "next/navigation";
import { useTransition } from "react";
import { LANGUAGE_COOKIE } from "#server/contract/language-cookie.ts";
import type { PortalRouter } from "#server/transport/trpc/router.ts";
import { notifyError } from "../_ui/notify.ts";
import { storeCookie } from "../_ui/store-cookie.ts";
import { useLanguage } from "./use-language.ts";

/** The code of the page's language, and its setter. What is typed on the page stays. */
export function useLanguageChoice(isSignedIn: boolean): [code: string, choose: (code: string) => void] {
  const language = useLanguage();
  const router = useRouter();
  const [, startTransition] = useTransition();
  const choose = (code: string) =>
    startTransition(async () => {
      storeCookie(LANGUAGE_COOKIE, code);
      if (isSignedIn)
        await saveWithAccount(code).catch((error) => notifyError(language, error, language.t("language.notSaved")));
      startTransition(() => router.refresh());
    });
  return [language.locale, choose];
}

/** Also from pages that call nothing else: the code for it is loaded only then. */
async function saveWithAccount(language: string): Promise<void> {
  const { createTRPCClient, httpLink } = await import("@trpc/client");
  const client: TRPCClient<PortalRouter> = createTRPCClient({ links: [httpLink({ url: "/api/trpc" })] });
  await client.identity.updatePreferences.mutate({ language });
}
