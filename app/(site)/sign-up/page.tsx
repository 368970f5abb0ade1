import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { AccountLink } from "../_account/account-link.tsx";
import { readReturnTo } from "../_account/return-to.ts";
import { StoreReturn } from "../_account/stored-return.tsx";
import { FormCard } from "../_frame/form-card.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("signIn.signUp.title") };
}

interface Props {
  searchParams: Promise<Record<string, unknown>>;
}

export default async function SignUpPage({ searchParams }: Props) {
  const { t } = await getLanguage();
  const returnTo = readReturnTo(await searchParams);
  if (!returnTo.again && (await isSignedIn())) redirect(returnTo.next);
  return (
    <FormCard
      title={t("signIn.signUp.title")}
      below={t.rich("signIn.signUp.haveAccount", {
        link: (text) => (
          <AccountLink href="/sign-in" returnTo={returnTo}>
            {text}
          </AccountLink>
        ),
      })}
    >
      <StoreReturn next={returnTo.next} />
      <SignUpForm next={returnTo.next} />
    </FormCard>
  );
}
