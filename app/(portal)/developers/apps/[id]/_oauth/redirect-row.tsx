"use client";

import { TextInput } from "@mantine/core";
import { IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { findRedirectProblem } from "#server/contract/redirect-uri.ts";
import { translateAnswer } from "../../../../../_languages/answers.ts";
import type { Language } from "../../../../../_languages/language.ts";
import { useLanguage } from "../../../../../_languages/use-language.ts";
import { ActionButton } from "../../../../../_ui/action-button.tsx";
import { ActionIconButton } from "../../../../../_ui/action-icon-button.tsx";
import { describeError } from "../../../../../_ui/describe-error.ts";
import { notifyError } from "../../../../../_ui/notify.ts";
import { Tooltip } from "../../../../../_ui/overlays/tooltip.tsx";
import { UnsavedChangesGuard } from "../../../../../_ui/unsaved-changes-guard.tsx";
import classes from "./redirect-uris.module.css";

interface Props {
  index: number;
  /** Empty while it is new. */
  saved: string;
  others: readonly string[];
  isPublicClient: boolean;
  kind: "redirectUris" | "logoutUris";
  onSave: (uri: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

function redirectUriProblem({ t }: Language, text: string, { others, isPublicClient }: Props): string | null {
  if (text === "") return null;
  const problem = findRedirectProblem(text, isPublicClient);
  if (problem) return translateAnswer(`The address ${problem}.`);
  return others.includes(text) ? t("applications.page.redirectUris.duplicate") : null;
}

/** One redirect URI with its own Save button and saved state. */
export function RedirectRow(props: Props) {
  const language = useLanguage();
  const { t } = language;
  const { index, saved, kind, onSave, onRemove } = props;
  const [text, setText] = useState(saved);
  const [waiting, setWaiting] = useState(false);
  const [serverError, setServerError] = useState<unknown>(null);
  const [removeError, setRemoveError] = useState<unknown>(null);
  const isSaved = text === saved && saved !== "";
  const problem = isSaved
    ? null
    : (redirectUriProblem(language, text, props) ??
      (serverError ? describeError(language, serverError).message : null));
  const run = async (action: () => Promise<void>, onError: (error: unknown) => void) => {
    setWaiting(true);
    try {
      await action();
    } catch (error) {
      onError(error);
    }
    setWaiting(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaved && text !== "" && !problem) void run(() => onSave(text), setServerError);
  };
  const showRemoveError = (error: unknown) => {
    setRemoveError(error);
    notifyError(language, error);
  };
  return (
    <li>
      <form onSubmit={submit} className={classes.row} noValidate>
        <UnsavedChangesGuard unsaved={text !== saved && !waiting} />
        <TextInput
          className={classes.input ?? ""}
          aria-label={t(`applications.page.${kind}.field`, { number: String(index + 1) })}
          placeholder={t("applications.page.redirectUris.example")}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value.trim());
            setServerError(null);
          }}
          error={problem}
          type="url"
          inputMode="url"
          autoComplete="off"
          spellCheck={false}
        />
        <div className={classes.state}>
          {isSaved ? (
            <span className={classes.saved} role="status">
              <IconCircleCheck size={18} aria-hidden />
              {t("applications.page.redirectUris.saved")}
            </span>
          ) : (
            <ActionButton
              error={serverError}
              type="submit"
              loading={waiting}
              disabled={text === "" || problem !== null}
            >
              {t("applications.page.redirectUris.save")}
            </ActionButton>
          )}
          <Tooltip label={t("applications.page.redirectUris.remove")}>
            <ActionIconButton
              error={removeError}
              variant="subtle"
              color="gray"
              size={36}
              aria-label={t(`applications.page.${kind}.removeLabel`, { number: String(index + 1) })}
              disabled={waiting}
              onClick={() => void run(onRemove, showRemoveError)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIconButton>
          </Tooltip>
        </div>
      </form>
    </li>
  );
}
