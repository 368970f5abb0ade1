import { findUsername } from "#server/transport/page-actor.ts";
import { signInTexts } from "../_account/texts.ts";
import { ConfirmEmail } from "./confirm-email.tsx";

export const metadata = { title: signInTexts.confirmEmail.title };

export default async function ConfirmEmailPage() {
  return <ConfirmEmail signedInAs={await findUsername()} />;
}
