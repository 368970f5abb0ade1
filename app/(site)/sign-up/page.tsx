import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { AccountLink } from "../_account/account-link.tsx";
import { readReturnTo } from "../_account/return-to.ts";
import { StoreReturn } from "../_account/stored-return.tsx";
import { signInTexts } from "../_account/texts.ts";
import { FormCard } from "../_frame/form-card.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const texts = signInTexts.signUp;

export const metadata = { title: texts.title };

interface Props {
  searchParams: Promise<Record<string, unknown>>;
}

export default async function SignUpPage({ searchParams }: Props) {
  const returnTo = readReturnTo(await searchParams);
  if (!returnTo.again && (await isSignedIn())) redirect(returnTo.next);
  return (
    <FormCard
      title={texts.title}
      below={textWithParts(texts.haveAccount, {
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
