"use client";

import { SignInForm } from "../../_ui/sign-in-form.tsx";

/** Goes on with a full load: nothing of what was there before signing in is kept. */
export function SignInAndRedirect({ next }: { next: string }) {
  return <SignInForm onSignedIn={() => window.location.replace(next)} />;
}
