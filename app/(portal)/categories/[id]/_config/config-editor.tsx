"use client";

import { Tabs } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import { type Category, CategoryConfigInput } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../../_languages/use-language.ts";
import { formErrors } from "../../../../_ui/describe-error.ts";
import { type Config, formatConfig } from "../../../../_ui/format-config.ts";
import { bdi } from "../../../../_ui/name.tsx";
import { notifySuccess } from "../../../../_ui/notify.ts";
import { parseConfig } from "../../../../_ui/parse-config.ts";
import { SaveBar } from "../../../../_ui/save-bar.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { useTRPC } from "../../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../../_ui/unsaved-changes-guard.tsx";
import { useChangedElsewhere } from "../../../../_ui/use-changed-elsewhere.ts";
import { ItemCategory } from "../../../_items/item-category.ts";
import { KnownItemsProvider } from "../../../_items/known-items.tsx";
import { PeopleSourceProvider } from "../../../_people/people-source.tsx";
import classes from "./config-editor.module.css";
import { listDifferences } from "./config-edits.ts";
import { CONFIG_SECTIONS, membersOf } from "./config-fields.ts";
import { ConfigForm } from "./config-form.tsx";
import { ConfigJson } from "./config-json.tsx";
import { ConfigSearch } from "./config-search.tsx";
import { fieldKind } from "./field-kind.ts";
import { itemIdsOf } from "./item-choices.ts";
import { ReviewChanges } from "./review-changes.tsx";
import { type ConfigDraft, memberErrors, useConfigDraft } from "./use-config-draft.ts";

const PEOPLE_MEMBERS = CONFIG_SECTIONS.flatMap(membersOf).filter((member) => fieldKind(member).kind === "people");

const isUnnamed = (person: unknown): person is { id: string } =>
  typeof person === "object" &&
  person !== null &&
  "id" in person &&
  typeof person.id === "string" &&
  person.id !== "" &&
  "name" in person &&
  person.name === "";

/** The ids in the lists of players that have no name there. */
const unnamedIdsOf = (config: Config): string[] =>
  PEOPLE_MEMBERS.flatMap((member) => {
    const people: unknown = config[member];
    return Array.isArray(people) ? people.filter(isUnnamed).map(({ id }) => id) : [];
  });

const JSON_TAB = "json";
const TABS = [...CONFIG_SECTIONS.map(({ id }) => id), JSON_TAB];
/** The first one stays in the address, too: an address with a section opens the settings. */
const SECTION = parseAsStringLiteral(TABS).withDefault("party").withOptions({ clearOnDefault: false });

interface Props {
  category: Category;
  /** Called with the number of unsaved changes. */
  onChanges: (changes: number) => void;
}

/** Edits the config of a category, as a form and as JSON. */
export function ConfigEditor({ category, onChanges }: Props) {
  const { t } = useLanguage();
  const draft = useConfigDraft(category.config);
  const [tab, setTab] = useQueryState("section", SECTION);
  const json = useJsonText(draft);
  const [query, setQuery] = useState("");
  const [reviewing, setReviewing] = useState(false);
  const save = useSaveConfig(category, draft, () => {
    setReviewing(false);
    json.endTyped();
  });
  const changes = Object.keys(draft.edits).length;
  const isEditing = changes > 0 || json.isTyped;
  const saving = { isSaving: save.isPending, saved: save.saved };
  const isChangedElsewhere = useChangedElsewhere(category.config, isEditing, saving);
  const invalidMembers = [...new Set(Object.keys(draft.errors).map((path) => path.split(".")[0] ?? ""))];
  useEffect(() => onChanges(changes), [onChanges, changes]);

  const openTab = (chosen: string | null) => {
    json.reset();
    void setTab(chosen);
  };
  const review = () => {
    const section = CONFIG_SECTIONS.find((candidate) =>
      membersOf(candidate).some((member) => invalidMembers.includes(member)),
    );
    if (invalidMembers.length === 0) setReviewing(true);
    else if (tab !== JSON_TAB) openTab(section?.id ?? JSON_TAB);
    if (invalidMembers.length > 0) setQuery("");
  };
  const discard = () => {
    json.reset();
    draft.discard();
  };

  return (
    <ItemCategory value={category.id}>
      <KnownItemsProvider ids={[...itemIdsOf(category.config), ...itemIdsOf(draft.config)]}>
        <PeopleSourceProvider categoryId={category.id} unnamedIds={unnamedIdsOf(draft.config)}>
          <SectionCard title={t("categories.config.title")}>
            <ConfigSearch query={query} onQuery={setQuery} draft={draft} isOff={json.isInvalid}>
              <ConfigTabs draft={draft} json={json} tab={tab} onTab={openTab} />
            </ConfigSearch>
            {(changes > 0 || json.isInvalid) && (
              <SaveBar
                status={
                  json.isInvalid
                    ? t("categories.config.json.invalid")
                    : t("categories.config.unsavedChanges", { count: changes })
                }
                problems={json.isInvalid ? 0 : invalidMembers.length}
                action={t("categories.config.review.action")}
                isChangedElsewhere={isChangedElsewhere}
                ready={!json.isInvalid}
                waiting={save.isPending}
                onAction={review}
                onDiscard={discard}
              />
            )}
          </SectionCard>
          <ReviewChanges
            opened={reviewing}
            differences={listDifferences(category.config, draft.edits)}
            onSave={save.run}
            onClose={() => setReviewing(false)}
            saving={save.isPending}
            error={save.error}
            configError={draft.errors[""]}
          />
        </PeopleSourceProvider>
        <UnsavedChangesGuard unsaved={changes > 0 || json.isInvalid} />
      </KnownItemsProvider>
    </ItemCategory>
  );
}

interface ConfigTabsProps {
  draft: ConfigDraft;
  json: ReturnType<typeof useJsonText>;
  tab: string;
  onTab: (tab: string | null) => void;
}

function ConfigTabs({ draft, json, tab, onTab }: ConfigTabsProps) {
  const { t } = useLanguage();
  return (
    <Tabs
      value={tab}
      onChange={onTab}
      variant="pills"
      orientation="vertical"
      keepMounted={false}
      classNames={{
        root: classes.tabs ?? "",
        list: classes.list ?? "",
        tabLabel: classes.tabLabel ?? "",
        panel: classes.panel ?? "",
      }}
    >
      <Tabs.List aria-label={t("categories.config.tabs")}>
        {CONFIG_SECTIONS.map((section) => (
          <SectionTab key={section.id} section={section} draft={draft} disabled={json.isInvalid} />
        ))}
        <Tabs.Tab value={JSON_TAB}>{t("categories.config.jsonTab")}</Tabs.Tab>
      </Tabs.List>
      {CONFIG_SECTIONS.map((section) => (
        <Tabs.Panel key={section.id} value={section.id}>
          <ConfigForm section={section} draft={draft} />
        </Tabs.Panel>
      ))}
      <Tabs.Panel value={JSON_TAB}>
        <ConfigJson config={draft.config} text={json.text} onChange={json.setText} onRestore={json.reset} />
      </Tabs.Panel>
    </Tabs>
  );
}

interface SectionTabProps {
  section: (typeof CONFIG_SECTIONS)[number];
  draft: ConfigDraft;
  disabled: boolean;
}

/** The tab of a section, with the number of edited fields and a sign for errors. */
function SectionTab({ section, draft, disabled }: SectionTabProps) {
  const { t } = useLanguage();
  const members = membersOf(section);
  const edited = members.filter((member) => Object.hasOwn(draft.edits, member)).length;
  const hasErrors = members.some((member) => Object.keys(memberErrors(draft.errors, member)).length > 0);
  const counter = edited > 0 && (
    <span className={classes.count}>
      {hasErrors && <IconAlertCircle size={14} aria-hidden />}
      <span aria-hidden>{edited}</span>
      <span className="visually-hidden">
        {t("categories.config.editedFields", { hasErrors: String(hasErrors), count: edited })}
      </span>
    </span>
  );
  return (
    <Tabs.Tab value={section.id} disabled={disabled} rightSection={counter || undefined}>
      {t(`categories.config.sections.${section.id}`)}
    </Tabs.Tab>
  );
}

/** The draft as JSON text. Valid text is written back to the draft. */
function useJsonText(draft: ConfigDraft) {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  return {
    text: typed ?? formatConfig(draft.config),
    isInvalid: typed !== null && parseConfig(language, typed, CategoryConfigInput).config === null,
    /** The text may be older than what is stored, also while it says nothing else. */
    isTyped: typed !== null,
    setText(text: string) {
      setTyped(text);
      const { config } = parseConfig(language, text, CategoryConfigInput);
      if (config) draft.replace(config);
    },
    /** Replaces the typed text with the draft in its standard format. */
    reset: () => setTyped(null),
    /** The same, but for what was typed since. */
    endTyped: () => setTyped((now) => (now === typed ? null : now)),
  };
}

/** Saves the edits. Errors of the service are shown at the fields they concern. */
function useSaveConfig({ id: categoryId, name }: Category, draft: ConfigDraft, onEnd: () => void) {
  const language = useLanguage();
  const { t } = language;
  const trpc = useTRPC();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState<Config>();
  const update = useMutation(
    trpc.categories.update.mutationOptions({
      async onSuccess() {
        await queryClient.invalidateQueries(trpc.categories.pathFilter());
        notifySuccess(t.rich("categories.config.saved", { name: sanitizeName(name), bdi }));
      },
    }),
  );
  // The callbacks of this call know what was typed when it began.
  const run = () =>
    update.mutate(
      { categoryId, config: draft.edits },
      {
        onSuccess() {
          draft.endSaved(draft.edits);
          setSaved(draft.config);
          onEnd();
        },
        onError(error) {
          const refused = Object.entries(formErrors(language, error)).map(([path, message]) => [
            path.replace(/^config\.?/, ""),
            message,
          ]);
          draft.setServerErrors(Object.fromEntries(refused));
          if (refused.some(([path]) => path !== "")) onEnd();
        },
      },
    );
  return {
    run,
    isPending: update.isPending,
    error: update.error,
    saved,
  };
}
