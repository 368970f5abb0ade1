import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { getLanguage } from "../../_languages/get-language.ts";
import { AccountLink } from "../_account/account-link.tsx";
import { readLoginHint } from "../_account/login-hint.ts";
import { readReturnTo } from "../_account/return-to.ts";
import { StoreReturn } from "../_account/stored-return.tsx";
import { FormCard } from "../_frame/form-card.tsx";
import { SignInAndRedirect } from "./sign-in-and-redirect.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("signIn.signIn.title") };
}

interface Props {
  searchParams: Promise<Record<string, unknown>>;
}

export default async function SignInPage({ searchParams }: Props) {
  const { t } = await getLanguage();
  const returnTo = readReturnTo(await searchParams);
  if (!returnTo.again && (await isSignedIn())) redirect(returnTo.next);
  return (
    <FormCard
      title={t("signIn.signIn.title")}
      below={
        <>
          <AccountLink href="/reset" returnTo={returnTo}>
            {t("signIn.signIn.forgot")}
          </AccountLink>
          <br />
          {t.rich("signIn.signIn.noAccount", {
            link: (text) => (
              <AccountLink href="/sign-up" returnTo={returnTo}>
                {text}
              </AccountLink>
            ),
          })}
        </>
      }
    >
      <StoreReturn next={returnTo.next} />
      <SignInAndRedirect next={returnTo.next} identifier={readLoginHint(returnTo.next)} />
    </FormCard>
  );
}
