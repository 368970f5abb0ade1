"use client";

import { Anchor, Switch, Text } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import type { Category } from "#server/contract/categories.ts";
import { sanitizeName } from "#server/contract/sanitize-name.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { Link } from "../../../_ui/link.tsx";
import { bdi, Name } from "../../../_ui/name.tsx";
import { notifyError, notifySuccess } from "../../../_ui/notify.ts";
import { Row } from "../../../_ui/row-list.tsx";
import { LastResult, RunsToday } from "../_runs/summary-facts.tsx";
import type { Summaries } from "../_runs/use-summaries.ts";
import { countSteps } from "../_store/count-steps.ts";
import { useWriteAutomations } from "../_store/use-write-automations.ts";
import { describeCondition } from "../_words/describe-condition.ts";
import { describeWhen } from "../_words/describe-trigger.ts";
import { SwitchLabel } from "../switch-label.tsx";
import { AutomationMenu } from "./automation-menu.tsx";
import type { ListedAutomation } from "./listed-automation.ts";

interface Props extends ListedAutomation {
  categories: readonly Category[];
  /** On the page of one category its name is left out. */
  withCategory: boolean;
  summaries: Summaries;
}

export function AutomationRow({ category, automation, categories, withCategory, summaries }: Props) {
  const language = useLanguage();
  const { t } = language;
  const { id, name } = automation;
  const summary = { summaries, categoryId: category.id, automation };
  return (
    <Row
      icon={IconBolt}
      title={
        <>
          <Anchor component={Link} href={`/automations/${category.id}/${id}`} fw={600}>
            <Name>{name}</Name>
          </Anchor>
          <Text span size="sm" c="dimmed">
            {t("automations.steps", { count: countSteps(automation.do) })}
          </Text>
        </>
      }
      facts={{
        [t("automations.facts.when")]: describeWhen(language, automation),
        [t("automations.facts.onlyIf")]: automation.if && describeCondition(language, automation.if),
        [t("automations.facts.category")]: withCategory && (
          <Anchor component={Link} href={`/categories/${category.id}?tab=automations`} inherit>
            <Name>{category.name}</Name>
          </Anchor>
        ),
        [t("automations.facts.runsToday")]: <RunsToday {...summary} />,
        [t("automations.facts.lastResult")]: <LastResult {...summary} />,
      }}
    >
      <EnabledSwitch category={category} automation={automation} />
      <AutomationMenu category={category} automation={automation} categories={categories} />
    </Row>
  );
}

/** Whether it can run. It changes at once. */
function EnabledSwitch({ category, automation: { id, name, enabled } }: ListedAutomation) {
  const language = useLanguage();
  const { t } = language;
  const { setEnabled } = useWriteAutomations();
  const toggle = () =>
    setEnabled.mutate(
      { categoryId: category.id, automationId: id ?? "", enabled: !enabled },
      {
        onSuccess: () =>
          notifySuccess(
            enabled
              ? t.rich("automations.turnedOff", { name: sanitizeName(name), bdi })
              : t.rich("automations.turnedOn", { name: sanitizeName(name), bdi }),
          ),
        onError: (error) => notifyError(language, error),
      },
    );
  return (
    <Switch
      label={<SwitchLabel isOn={enabled} name={t("automations.enabled", { name })} />}
      checked={setEnabled.isPending ? !enabled : enabled}
      disabled={setEnabled.isPending}
      onChange={toggle}
      size="md"
      style={{ alignSelf: "center" }}
    />
  );
}
