import { Stack, Title } from "@mantine/core";
import { type ReactNode, useRef } from "react";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { ListSearch } from "../../../../_ui/list-search.tsx";
import { NothingFound } from "../../../../_ui/list-states.tsx";
import { CONFIG_SECTIONS, type ConfigSection, findFields, membersOf } from "./config-fields.ts";
import { ConfigForm } from "./config-form.tsx";
import type { ConfigDraft } from "./use-config-draft.ts";

const ALL = CONFIG_SECTIONS.flatMap(membersOf).length;

interface Props {
  query: string;
  onQuery: (query: string) => void;
  draft: ConfigDraft;
  /** While the JSON is not valid, there are no values to show in fields. */
  isOff: boolean;
  /** All settings. */
  children: ReactNode;
}

/** A search field above the settings; what it finds takes the place of the sections. */
export function ConfigSearch({ query, onQuery, draft, isOff, children }: Props) {
  const language = useLanguage();
  const { t } = language;
  const field = useRef<HTMLDivElement>(null);
  if (isOff) return children;
  const clear = () => {
    onQuery("");
    field.current?.querySelector("input")?.focus();
  };
  const sections = query.trim() === "" ? CONFIG_SECTIONS : findFields(language, query);
  return (
    <>
      <div ref={field}>
        <ListSearch
          items={t("categories.config.search.items")}
          placeholder={t("categories.config.search.placeholder")}
          value={query}
          onChange={onQuery}
          shown={sections.flatMap(membersOf).length}
          all={ALL}
        />
      </div>
      {query.trim() === "" ? (
        children
      ) : (
        <FoundSettings sections={sections} draft={draft} query={query.trim()} onClear={clear} />
      )}
    </>
  );
}

interface FoundProps {
  sections: readonly ConfigSection[];
  draft: ConfigDraft;
  query: string;
  onClear: () => void;
}

function FoundSettings({ sections, draft, query, onClear }: FoundProps) {
  const { t } = useLanguage();
  if (sections.length === 0)
    return (
      <NothingFound
        title={t("categories.config.search.noMatch.title")}
        text={t("categories.config.search.noMatch.text", { query })}
        clear={t("categories.config.search.noMatch.clear")}
        onClear={onClear}
      />
    );
  return (
    <Stack component="section" gap="xl" aria-label={t("categories.config.search.results")}>
      {sections.map((section) => (
        <Stack key={section.id} gap="sm">
          <Title order={3} size="h4">
            {t(`categories.config.sections.${section.id}`)}
          </Title>
          <ConfigForm section={section} draft={draft} headingOrder={4} />
        </Stack>
      ))}
    </Stack>
  );
}
