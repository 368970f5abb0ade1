import { AccountLink } from "../_account/account-link.tsx";
import { readReturnTo } from "../_account/return-to.ts";
import { StoreReturn } from "../_account/stored-return.tsx";
import { signInTexts } from "../_account/texts.ts";
import { FormCard } from "../_frame/form-card.tsx";
import { RequestLinkForm } from "./request-link-form.tsx";

const texts = signInTexts.reset;

export const metadata = { title: texts.title };

interface Props {
  searchParams: Promise<Record<string, unknown>>;
}

export default async function ResetPage({ searchParams }: Props) {
  const returnTo = readReturnTo(await searchParams);
  return (
    <FormCard
      title={texts.title}
      description={texts.description}
      below={
        <AccountLink href="/sign-in" returnTo={returnTo}>
          {texts.backToSignIn}
        </AccountLink>
      }
    >
      <StoreReturn next={returnTo.next} />
      <RequestLinkForm />
    </FormCard>
  );
}
