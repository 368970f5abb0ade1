import { cookies } from "next/headers";
import type { ReactNode } from "react";
import { findAccountId } from "#server/transport/page-actor.ts";
import { Messages } from "../../_languages/messages.tsx";
import { isLanguage, LANGUAGE_COOKIE } from "./languages.ts";
import classes from "./reference.module.css";
import { ReferenceContents } from "./reference-contents.tsx";
import { ReferenceProvider } from "./reference-provider.tsx";
import { readReference, sectionHref } from "./reference-sections.ts";
import { referenceTexts } from "./texts.ts";

export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const language = (await cookies()).get(LANGUAGE_COOKIE)?.value;
  const sections = readReference().sections.map(({ slug, title, operations, messages }) => ({
    ...{ title, href: sectionHref(slug) },
    entries: [
      ...operations.map(({ id, method, path, summary }) => ({ id, method, words: path, summary })),
      ...messages.map(({ id, type, summary }) => ({ id, method: referenceTexts.messages.event, words: type, summary })),
    ],
  }));
  return (
    <Messages areas={["scopes"]}>
      <ReferenceProvider initialLanguage={isLanguage(language) ? language : "curl"} accountId={await findAccountId()}>
        <div className={classes.columns}>
          <ReferenceContents sections={sections} />
          <div className={classes.content}>{children}</div>
        </div>
      </ReferenceProvider>
    </Messages>
  );
}
