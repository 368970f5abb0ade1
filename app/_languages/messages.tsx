import type { Messages as AllMessages } from "next-intl";
import type { ReactNode } from "react";
import { compileCatalogue } from "#server/languages/compile-catalogue.ts";
import { languages } from "#server/languages/languages.ts";
import { answersAddress } from "#server/transport/answers-reply.ts";
import { pageLanguage } from "#server/transport/page-actor.ts";
import { LanguagesProvider } from "./languages-provider.tsx";
import { AddedMessages, FirstMessages } from "./messages-provider.tsx";

interface Props {
  /** Names of files in `languages/en/`. */
  areas: readonly (keyof AllMessages)[];
  children: ReactNode;
}

/** Gives the messages of some areas to the components beneath that run in the browser, beside those that they have. */
export async function Messages({ areas, children }: Props) {
  return <AddedMessages {...(await messagesOfAreas(areas))}>{children}</AddedMessages>;
}

/** The same for the root of all pages, with the languages that a person can choose. */
export async function RootMessages({ areas, children }: Props) {
  const offered = languages().all;
  const messages = await messagesOfAreas(areas);
  return (
    <FirstMessages {...messages} answersAddress={answersAddress(messages.locale)}>
      <LanguagesProvider offered={offered}>{children}</LanguagesProvider>
    </FirstMessages>
  );
}

async function messagesOfAreas(areas: Props["areas"]) {
  const { code } = await pageLanguage();
  const all = compileCatalogue(languages().messagesOf(code));
  return { locale: code, messages: Object.fromEntries(areas.map((area) => [area, all[area] ?? {}])) };
}
