"use client";

import { SignInForm } from "../../_ui/sign-in-form.tsx";
import { openNextPage } from "../_account/stored-return.tsx";

interface Props {
  next: string;
  /** Who signs in, as an application expects; empty if it does not say. */
  identifier: string;
}

export function SignInAndRedirect({ next, identifier }: Props) {
  return <SignInForm onSignedIn={() => openNextPage(next)} {...(identifier && { identifier, focusPassword: true })} />;
}
