import type { Metadata } from "next";
import { getLanguage } from "../../../_languages/get-language.ts";
import { ConfirmSubscription } from "./confirm-subscription.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("status.confirm.title") };
}

export default function Page() {
  return <ConfirmSubscription />;
}
