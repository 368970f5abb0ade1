import type { Metadata } from "next";
import { getLanguage } from "../../_languages/get-language.ts";
import { AccountLink } from "../_account/account-link.tsx";
import { readReturnTo } from "../_account/return-to.ts";
import { StoreReturn } from "../_account/stored-return.tsx";
import { FormCard } from "../_frame/form-card.tsx";
import { RequestLinkForm } from "./request-link-form.tsx";

export async function generateMetadata(): Promise<Metadata> {
  const { t } = await getLanguage();
  return { title: t("signIn.reset.title") };
}

interface Props {
  searchParams: Promise<Record<string, unknown>>;
}

export default async function ResetPage({ searchParams }: Props) {
  const { t } = await getLanguage();
  const returnTo = readReturnTo(await searchParams);
  return (
    <FormCard
      title={t("signIn.reset.title")}
      description={t("signIn.reset.description")}
      below={
        <AccountLink href="/sign-in" returnTo={returnTo}>
          {t("signIn.reset.backToSignIn")}
        </AccountLink>
      }
    >
      <StoreReturn next={returnTo.next} />
      <RequestLinkForm />
    </FormCard>
  );
}
