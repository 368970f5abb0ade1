"use client";

import { SignInForm } from "../../_ui/sign-in-form.tsx";
import { openNextPage } from "../_account/stored-return.tsx";

export function SignInAndRedirect({ next }: { next: string }) {
  return <SignInForm onSignedIn={() => openNextPage(next)} />;
}
