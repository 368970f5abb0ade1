import type { Metadata } from "next";
import { findUsername } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { ConfirmEmail } from "./confirm-email.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("signIn.confirmEmail.title") };
}

export default async function ConfirmEmailPage() {
  return <ConfirmEmail signedInAs={await findUsername()} />;
}
