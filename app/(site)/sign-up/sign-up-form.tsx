"use client";

import { useMutation } from "@tanstack/react-query";
import { useLanguage } from "../../_languages/use-language.ts";
import { useTRPC } from "../../_ui/trpc.ts";
import { CreateAccountForm } from "../_account/create-account-form.tsx";

export function SignUpForm({ next }: { next: string }) {
  const { t } = useLanguage();
  const trpc = useTRPC();
  const signUp = useMutation(trpc.identity.signUp.mutationOptions({ gcTime: 0 }));
  return <CreateAccountForm action={t("signIn.signUp.submit")} create={signUp.mutateAsync} readNext={() => next} />;
}
