"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "../../_ui/trpc.ts";
import { CreateAccountForm } from "../_account/create-account-form.tsx";
import { signInTexts } from "../_account/texts.ts";

export function SignUpForm({ next }: { next: string }) {
  const trpc = useTRPC();
  const signUp = useMutation(trpc.identity.signUp.mutationOptions({ gcTime: 0 }));
  return <CreateAccountForm action={signInTexts.signUp.submit} create={signUp.mutateAsync} readNext={() => next} />;
}
