import { ButtonLink } from "./_ui/links.tsx";
import { MessagePage } from "./_ui/message-page.tsx";

export const metadata = { title: "Not found" };

export default function NotFound() {
  return (
    <MessagePage icon="lost" title="There is no such page" text="The address may be mistyped, or the page has moved.">
      <ButtonLink href="/">Go to the start page</ButtonLink>
      <ButtonLink href="/docs" variant="default">
        Documentation
      </ButtonLink>
    </MessagePage>
  );
}
