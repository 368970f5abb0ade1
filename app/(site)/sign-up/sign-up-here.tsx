"use client";

import { useMutation } from "@tanstack/react-query";
import { useTRPC } from "../../_ui/trpc.ts";
import { NewAccountForm } from "../_account/new-account-form.tsx";

export function SignUpHere() {
  const trpc = useTRPC();
  const signUp = useMutation(trpc.identity.signUp.mutationOptions({ gcTime: 0 }));
  return <NewAccountForm action="Create account" create={signUp.mutateAsync} />;
}
