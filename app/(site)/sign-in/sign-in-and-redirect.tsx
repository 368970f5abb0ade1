"use client";

import { SignInForm } from "../../_ui/sign-in-form.tsx";

/** Redirects with a full page load, which discards all data of the previous session. */
export function SignInAndRedirect({ next }: { next: string }) {
  return <SignInForm onSignedIn={() => window.location.replace(next)} />;
}
