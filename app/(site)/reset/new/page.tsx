import { signInTexts } from "../../_account/texts.ts";
import { NewPassword } from "./new-password.tsx";

export const metadata = { title: signInTexts.newPassword.title };

export default function NewPasswordPage() {
  return <NewPassword />;
}
