import { signInTexts } from "../_account/texts.ts";
import { ConfirmEmail } from "./confirm-email.tsx";

export const metadata = { title: signInTexts.confirmEmail.title };

export default function ConfirmEmailPage() {
  return <ConfirmEmail />;
}
