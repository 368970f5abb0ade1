"use client";

import { Tabs } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { useEffect, useState } from "react";
import type { Category } from "#server/contract/categories.ts";
import { SaveBar } from "../../../../_ui/save-bar.tsx";
import { SectionCard } from "../../../../_ui/section-card.tsx";
import { UnsavedChangesGuard } from "../../../../_ui/unsaved-changes-guard.tsx";
import { useChangedElsewhere } from "../../../../_ui/use-changed-elsewhere.ts";
import { KnownItemsProvider } from "../../../_items/known-items.tsx";
import { PeopleSourceProvider } from "../../../_people/people-source.tsx";
import classes from "./config-editor.module.css";
import { listDifferences } from "./config-edits.ts";
import { CONFIG_SECTIONS, membersOf } from "./config-fields.ts";
import { ConfigForm } from "./config-form.tsx";
import { ConfigJson } from "./config-json.tsx";
import { itemIdsOf } from "./item-choices.ts";
import { ReviewChanges } from "./review-changes.tsx";
import { SectionTab } from "./section-tab.tsx";
import { configTexts } from "./texts.ts";
import { unnamedIdsOf } from "./unnamed-people.ts";
import { type ConfigDraft, useConfigDraft } from "./use-config-draft.ts";
import { useJsonText } from "./use-json-text.ts";
import { useSaveConfig } from "./use-save-config.ts";

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
  const draft = useConfigDraft(category.config);
  const [tab, setTab] = useQueryState("section", SECTION);
  const json = useJsonText(draft);
  const [reviewing, setReviewing] = useState(false);
  const save = useSaveConfig(category, draft, () => {
    setReviewing(false);
    json.reset();
  });
  const changes = Object.keys(draft.edits).length;
  const isChangedElsewhere = useChangedElsewhere(category.config, changes > 0 || json.isTyped);
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
  };
  const discard = () => {
    json.reset();
    draft.discard();
  };

  return (
    <KnownItemsProvider ids={[...itemIdsOf(category.config), ...itemIdsOf(draft.config)]}>
      <PeopleSourceProvider categoryId={category.id} unnamedIds={unnamedIdsOf(draft.config)}>
        <SectionCard title={configTexts.title}>
          <ConfigTabs draft={draft} json={json} tab={tab} onTab={openTab} />
          {(changes > 0 || json.isInvalid) && (
            <SaveBar
              status={json.isInvalid ? configTexts.json.invalid : configTexts.unsavedChanges(changes)}
              problems={json.isInvalid ? 0 : invalidMembers.length}
              action={configTexts.review.action}
              isChangedElsewhere={isChangedElsewhere && !save.isPending}
              ready={!json.isInvalid}
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
  );
}

interface ConfigTabsProps {
  draft: ConfigDraft;
  json: ReturnType<typeof useJsonText>;
  tab: string;
  onTab: (tab: string | null) => void;
}

function ConfigTabs({ draft, json, tab, onTab }: ConfigTabsProps) {
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
      <Tabs.List aria-label={configTexts.tabs}>
        {CONFIG_SECTIONS.map((section) => (
          <SectionTab key={section.id} section={section} draft={draft} disabled={json.isInvalid} />
        ))}
        <Tabs.Tab value={JSON_TAB}>{configTexts.jsonTab}</Tabs.Tab>
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
