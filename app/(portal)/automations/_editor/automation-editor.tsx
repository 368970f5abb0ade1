"use client";

import { Alert, Stack, Tabs, Text } from "@mantine/core";
import { IconAlertCircle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useMemo, useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { Category } from "#server/contract/categories.ts";
import { nameMember } from "#server/contract/name-member.ts";
import type { Problem } from "#server/contract/problem.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { FormProblem } from "../../../_ui/form-problem.tsx";
import { SaveBar } from "../../../_ui/save-bar.tsx";
import { useTRPC } from "../../../_ui/trpc.ts";
import { UnsavedChangesGuard } from "../../../_ui/unsaved-changes-guard.tsx";
import { useChangedElsewhere } from "../../../_ui/use-changed-elsewhere.ts";
import { PeopleSourceProvider } from "../../_people/people-source.tsx";
import { RunsPanel } from "../_runs/runs-panel.tsx";
import { TryPanel } from "../_try/try-panel.tsx";
import { ClusterNote } from "./cluster-note.tsx";
import { EditorBlocks } from "./editor-blocks.tsx";
import { EditorProvider } from "./editor-context.ts";
import { EditorHead } from "./editor-head.tsx";
import classes from "./editor-layout.module.css";
import { JsonPanel, useJsonText } from "./json-panel.tsx";
import { withKeys } from "./node-keys.ts";
import { isStartedByPerson, offeredPlaceholders } from "./placeholders.ts";
import { problemsByCard } from "./places.ts";
import { type AutomationDraft, useAutomationDraft } from "./use-automation-draft.ts";
import { useEditorProblems } from "./use-editor-problems.ts";
import { useOpenCards } from "./use-open-cards.ts";
import { useSaveAutomation } from "./use-save-automation.ts";
import { useTraces } from "./use-traces.ts";

const VIEWS = ["form", "json"] as const;
const NO_AUTOMATIONS: readonly Automation[] = [];

interface Props {
  /** What is stored, or what a new one begins with. */
  stored: Automation;
  isNew: boolean;
  /** Null while it is still to be chosen. */
  category: Category | null;
  onSaved: (saved: Automation) => void;
  /** Above the name: the choice of the category. */
  children?: ReactNode;
  /** Called instead of saving while there is no category. */
  onNoCategory?: () => void;
}

/** The draft, what is wrong with it, what it is saved with, and its dry run. */
function useEditorParts({ stored, isNew, category, onSaved, onNoCategory }: Props) {
  const draft = useAutomationDraft(stored);
  const { automation } = draft;
  const [view, setView] = useQueryState("as", parseAsStringLiteral(VIEWS).withDefault("form"));
  const json = useJsonText(automation, (next) => draft.set(withKeys(next), "json"));
  const problems = useEditorProblems(automation);
  const cards = useOpenCards(automation);
  const others = category?.config.automations.filter(({ id }) => id !== stored.id) ?? NO_AUTOMATIONS;
  const show = (found: readonly Problem[]) => {
    if (view === "form") cards.show(found);
  };
  const refuse = (error: unknown, index?: number) => show(problems.refuse(error, index));
  const seen = isNew ? null : stored;
  const save = useSaveAutomation({ category, automation, seen, onSaved, onRefused: (error) => refuse(error) });
  /** @returns Whether nothing is wrong by the contract. */
  const check = () => {
    const found = problems.attempt();
    show(found);
    return found.length === 0;
  };
  const traces = useTraces({ automation, categoryId: category?.id ?? null, others, onRefused: refuse, check });
  return {
    ...{ draft, view, json, problems, cards, others, ...traces },
    isUnsaved: !save.isSaved && (draft.isChanged || json.isInvalid),
    openView(chosen: string | null) {
      json.reset();
      cards.openAll(automation);
      void setView(chosen === "json" ? "json" : null);
    },
    discard() {
      json.reset();
      problems.clear();
      save.reset();
      draft.discard();
    },
    save() {
      if (!category) onNoCategory?.();
      else if (check()) save.run();
    },
    saving: save,
  };
}
type EditorParts = ReturnType<typeof useEditorParts>;

/** Edits one automation as cards or as JSON, and tries it. */
export function AutomationEditor(props: Props) {
  const { t } = useLanguage();
  const { category, children } = props;
  const parts = useEditorParts(props);
  const { draft, view, json, problems, cards, others } = parts;
  const { automation } = draft;
  return (
    <PeopleSourceProvider categoryId={category?.id ?? ""} unnamedIds={[]}>
      <Stack gap="md">
        {children}
        <EditorHead draft={draft} nameProblem={problemOf(problems.problems, "name")} />
        <ClusterNote automation={automation} />
        <OtherProblems problems={problems.others.map(nameMember)} />
        <Tabs value={view} onChange={parts.openView} keepMounted={false}>
          <Tabs.List aria-label={t("automations.editor.tabs")} mb="md">
            <Tabs.Tab value="form" disabled={json.isInvalid}>
              {t("automations.editor.asForm")}
            </Tabs.Tab>
            <Tabs.Tab value="json">{t("automations.editor.asJson")}</Tabs.Tab>
          </Tabs.List>
          <div className={classes.columns}>
            <div className={classes.main}>
              <Tabs.Panel value="form">
                <CardsOf
                  draft={draft}
                  problems={problems.problems}
                  cards={cards}
                  others={others}
                  categoryId={category?.id ?? null}
                  trace={parts.trace}
                />
              </Tabs.Panel>
              <Tabs.Panel value="json">
                <JsonPanel json={json} problems={problems.problems} />
              </Tabs.Panel>
            </div>
            <EditorSide parts={parts} {...props} />
          </div>
        </Tabs>
        <EditorEnd parts={parts} {...props} />
        <UnsavedChangesGuard unsaved={parts.isUnsaved} />
      </Stack>
    </PeopleSourceProvider>
  );
}

/** What it does in a simulated party, and what it did on bots. */
function EditorSide({ parts, isNew, category }: { parts: EditorParts } & Pick<Props, "isNew" | "category">) {
  const { t } = useLanguage();
  const { json, dryRun, shown, view, draft } = parts;
  return (
    <Stack gap="md" className={classes.side ?? ""}>
      <TryPanel
        automation={draft.automation}
        dryRun={dryRun}
        unavailable={
          json.isInvalid ? t("automations.tryOut.invalid") : category ? undefined : t("automations.tryOut.noCategory")
        }
      />
      {category && !isNew && (
        <RunsPanel categoryId={category.id} automation={draft.automation} shown={shown} hasCards={view === "form"} />
      )}
    </Stack>
  );
}

/** Why it was not saved, and the bar to save it with. */
function EditorEnd({ parts, stored, isNew }: { parts: EditorParts } & Pick<Props, "stored" | "isNew">) {
  const { t } = useLanguage();
  const { json, problems, saving, isUnsaved } = parts;
  // The draft follows the switch of the list by itself.
  const content = useMemo(() => ({ ...stored, enabled: true }), [stored]);
  const saved = useMemo(() => saving.saved && { ...saving.saved, enabled: true }, [saving.saved]);
  const isChangedElsewhere = useChangedElsewhere(content, isUnsaved, { isSaving: saving.isPending, saved }) && !isNew;
  const status = isNew ? t("automations.editor.unsaved") : t("automations.editor.unsavedChanges");
  return (
    <>
      {problems.problems.length === 0 && problems.others.length === 0 && <FormProblem error={saving.error} />}
      {(isNew || isUnsaved) && (
        <SaveBar
          status={json.isInvalid ? t("automations.editor.invalidJson") : status}
          problems={json.isInvalid ? 0 : problems.problems.length}
          action={t("automations.editor.save")}
          isChangedElsewhere={isChangedElsewhere}
          ready={!json.isInvalid}
          waiting={saving.isPending}
          error={saving.error}
          onAction={parts.save}
          onDiscard={parts.discard}
        />
      )}
    </>
  );
}

const problemOf = (problems: ReturnType<typeof useEditorProblems>["problems"], member: string) =>
  problems.find(({ path }) => path[0] === member)?.message;

interface CardsProps {
  draft: AutomationDraft;
  problems: ReturnType<typeof useEditorProblems>["problems"];
  cards: ReturnType<typeof useOpenCards>;
  others: readonly Automation[];
  categoryId: string | null;
  trace: EditorParts["trace"];
}

/** The blocks, with what their cards read. */
function CardsOf({ draft: { automation, set }, problems, cards, others, categoryId, trace }: CardsProps) {
  const trpc = useTRPC();
  const commands = useQuery(trpc.live.commands.queryOptions({}, { staleTime: Number.POSITIVE_INFINITY })).data ?? [];
  const [announcement, announce] = useState("");
  const hasCommand = automation.when.some((trigger) => "command" in trigger);
  const hasEvent = automation.when.some((trigger) => "event" in trigger);
  return (
    <EditorProvider
      value={{
        categoryId,
        commands,
        ownCommands: others.flatMap(({ when }) => when.flatMap((one) => ("command" in one ? [one.command] : []))),
        placeholders: offeredPlaceholders(automation),
        usualRights: hasCommand ? (hasEvent ? "both" : "caller") : "owner",
        mayUseCaller: isStartedByPerson(automation),
        problems: problemsByCard(automation, problems),
        trace,
        opened: cards.opened,
        toggle: cards.toggle,
        announce,
      }}
    >
      <EditorBlocks
        automation={automation}
        onChange={set}
        moreProblem={problemOf(problems, "timeZone") ?? problemOf(problems, "cooldown")}
      />
      <div className="visually-hidden" role="status">
        {announcement}
      </div>
    </EditorProvider>
  );
}

function OtherProblems({ problems }: { problems: readonly string[] }) {
  const { t } = useLanguage();
  if (problems.length === 0) return null;
  return (
    <Alert
      color="red"
      variant="light"
      icon={<IconAlertCircle aria-hidden />}
      role="alert"
      title={t("automations.editor.otherProblems")}
    >
      {problems.map((message) => (
        <Text key={message} size="sm">
          {message}
        </Text>
      ))}
    </Alert>
  );
}
