import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getLanguage } from "../../_languages/get-language.ts";
import { SetupForm } from "./setup-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("signIn.setup.title") };
}

interface Props {
  searchParams: Promise<{ token?: string | string[] }>;
}

/** Links of earlier versions have the token in the query. */
export default async function SetupPage({ searchParams }: Props) {
  const { token } = await searchParams;
  if (typeof token === "string") redirect(`/setup#token=${encodeURIComponent(token)}`);
  return <SetupForm />;
}
