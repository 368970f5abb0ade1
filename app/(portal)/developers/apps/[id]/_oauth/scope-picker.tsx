"use client";

import { Checkbox, Text } from "@mantine/core";
import { useState } from "react";
import { ALL_SCOPES, RISKS, riskOf, type Scope } from "#server/contract/scopes.ts";
import type { Language } from "../../../../../_languages/language.ts";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { notifyError } from "../../../../../_ui/notify.ts";
import { SectionCard } from "../../../../../_ui/section-card.tsx";
import type { Application } from "../../application.ts";
import type { ServiceInfo } from "../service-info.ts";
import { useSaveApplication } from "../use-save-application.ts";
import classes from "./scope-picker.module.css";

/** The scopes of the application. Each choice is saved at once. */
export function ScopePicker({ app, routes }: { app: Application; routes: ServiceInfo["scopeRoutes"] }) {
  const language = useLanguage();
  const { t } = language;
  const [chosen, setChosen] = useState<readonly Scope[]>(app.scopes);
  const update = useSaveApplication(app.id);
  const set = async (scope: Scope, isChosen: boolean) => {
    setChosen(withScope(scope, isChosen));
    const isSaved = await update
      .save(({ scopes }) => ({ scopes: withScope(scope, isChosen)(scopes) }))
      .catch((error: unknown) => notifyError(language, error));
    if (!isSaved) setChosen(withScope(scope, !isChosen));
  };
  return (
    <SectionCard
      title={t("applications.page.scopes.title")}
      help={t("applications.page.scopes.help")}
      action={
        <Text size="sm" c="dimmed" role="status">
          {saveState(language, update)}
        </Text>
      }
    >
      {RISKS.map((risk) => (
        <fieldset key={risk} className={classes.group}>
          <legend className={classes.legend}>{t(`applications.page.scopes.risks.${risk}`)}</legend>
          {ALL_SCOPES.filter((scope) => riskOf(scope) === risk).map((scope) => (
            <div key={scope}>
              <Checkbox
                label={language.t(`scopes.descriptions.${scope}`)}
                aria-describedby={`routes-${scope}`}
                checked={chosen.includes(scope)}
                onChange={(event) => void set(scope, event.currentTarget.checked)}
              />
              {risk === "credentials" && (
                <Text size="sm" c="dimmed" ms={36}>
                  {language.t("scopes.credentialsWarning")}
                </Text>
              )}
              <div id={`routes-${scope}`} className={classes.routes}>
                <code>{scope}</code>
                {(routes[scope] ?? []).map((route) => (
                  <span key={route}>{route}</span>
                ))}
              </div>
            </div>
          ))}
        </fieldset>
      ))}
    </SectionCard>
  );
}

/** Adds or removes the scope. Keeps the order of the contract. */
const withScope = (scope: Scope, isChosen: boolean) => (scopes: readonly Scope[]) =>
  ALL_SCOPES.filter((known) => (known === scope ? isChosen : scopes.includes(known)));

function saveState({ t }: Language, { isPending, isSaved }: { isPending: boolean; isSaved: boolean }): string {
  if (isPending) return t("applications.page.scopes.saving");
  return isSaved ? t("applications.page.scopes.saved") : "";
}
