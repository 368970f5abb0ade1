import type { Metadata } from "next";
import { getLanguage } from "../../../../_languages/get-language.ts";
import { TestCallback } from "./test-callback.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("applications.callback.title") };
}

export default function Page() {
  return <TestCallback />;
}
