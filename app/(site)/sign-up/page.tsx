import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { TextLink } from "../../_ui/links.tsx";
import { textWithParts } from "../../_ui/text-with-parts.tsx";
import { signInTexts } from "../_account/texts.ts";
import { FormCard } from "../_frame/form-card.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

const texts = signInTexts.signUp;

export const metadata = { title: texts.title };

export default async function SignUpPage() {
  if (await isSignedIn()) redirect("/overview");
  return (
    <FormCard
      title={texts.title}
      below={textWithParts(texts.haveAccount, {
        link: (text) => (
          <TextLink href="/sign-in" inherit underline="always">
            {text}
          </TextLink>
        ),
      })}
    >
      <SignUpForm />
    </FormCard>
  );
}
