import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { NewPassword } from "./new-password.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("signIn.newPassword.title") };
}

export default function NewPasswordPage() {
  return <NewPassword />;
}
