import { redirect } from "next/navigation";
import { signInTexts } from "../_account/texts.ts";
import { SetupForm } from "./setup-form.tsx";

export const metadata = { title: signInTexts.setup.title };

interface Props {
  searchParams: Promise<{ token?: string | string[] }>;
}

/** Links of earlier versions have the token in the query. */
export default async function SetupPage({ searchParams }: Props) {
  const { token } = await searchParams;
  if (typeof token === "string") redirect(`/setup#token=${encodeURIComponent(token)}`);
  return <SetupForm />;
}
