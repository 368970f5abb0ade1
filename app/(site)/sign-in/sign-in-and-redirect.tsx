"use client";

import { SignInForm } from "../../_ui/sign-in-form.tsx";
import { goOn } from "../_account/go-on.ts";

export function SignInAndRedirect({ next }: { next: string }) {
  return <SignInForm onSignedIn={() => goOn(next)} />;
}
