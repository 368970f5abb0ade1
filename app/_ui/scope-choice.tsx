"use client";

import { Checkbox, Radio, Stack, Text } from "@mantine/core";
import { API_TOKEN_SCOPES } from "#server/contract/access.ts";
import { LINK_SCOPES, RISKS, riskOf } from "#server/contract/scopes.ts";
import { useLanguage } from "../_languages/use-language.ts";
import classes from "./scope-choice.module.css";

export type TokenScope = (typeof API_TOKEN_SCOPES.options)[number];

interface ScopeChoiceProps {
  /** Null: everything. */
  value: readonly TokenScope[] | null;
  onChange: (scopes: readonly TokenScope[] | null) => void;
  error?: string | undefined;
}

/** What a token may be used for. */
export function ScopeChoice({ value, onChange, error }: ScopeChoiceProps) {
  const { t, format } = useLanguage();
  const set = (scope: TokenScope, isChosen: boolean) =>
    onChange(API_TOKEN_SCOPES.options.filter((one) => (one === scope ? isChosen : value?.includes(one))));
  return (
    <Radio.Group
      label={t("shared.scopeChoice.label")}
      value={value === null ? "all" : "some"}
      onChange={(choice) => onChange(choice === "all" ? null : [])}
      error={error}
    >
      <Stack gap="xs" mt="xs">
        <Radio value="all" label={t("shared.scopeChoice.all")} description={t("shared.scopeChoice.allHelp")} />
        <Radio
          value="some"
          label={t("shared.scopeChoice.some")}
          description={t("shared.scopeChoice.someHelp", { link: format.list(LINK_SCOPES) })}
        />
        {value !== null && (
          <div className={classes.scopes}>
            {RISKS.map((risk) => (
              <fieldset key={risk} className={classes.group}>
                <legend className={classes.legend}>{t(`scopes.risks.${risk}`)}</legend>
                {API_TOKEN_SCOPES.options
                  .filter((scope) => riskOf(scope) === risk)
                  .map((scope) => (
                    <Checkbox
                      key={scope}
                      size="sm"
                      label={<code>{scope}</code>}
                      description={t(`scopes.descriptions.${scope}`)}
                      checked={value.includes(scope)}
                      onChange={(event) => set(scope, event.currentTarget.checked)}
                    />
                  ))}
              </fieldset>
            ))}
            {value.length === 0 && (
              <Text size="sm" c="dimmed">
                {t("shared.scopeChoice.chooseOne")}
              </Text>
            )}
          </div>
        )}
      </Stack>
    </Radio.Group>
  );
}
