import { redirect } from "next/navigation";
import { isSignedIn } from "#server/transport/page-actor.ts";
import { TextLink } from "../../_ui/links.tsx";
import { FormCard } from "../_frame/form-card.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

export const metadata = { title: "Create an account" };

export default async function SignUpPage() {
  if (await isSignedIn()) redirect("/overview");
  return (
    <FormCard
      title="Create an account"
      below={
        <>
          Already have one?{" "}
          <TextLink href="/sign-in" inherit underline="always">
            Sign in
          </TextLink>
        </>
      }
    >
      <SignUpForm />
    </FormCard>
  );
}
