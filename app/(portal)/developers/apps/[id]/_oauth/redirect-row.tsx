"use client";

import { ActionIcon, Button, TextInput, Tooltip } from "@mantine/core";
import { IconCircleCheck, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { findRedirectProblem } from "#server/contract/redirect-uri.ts";
import { describeError } from "../../../../../_ui/describe-error.ts";
import classes from "./redirect-uris.module.css";

interface Props {
  index: number;
  /** Empty while it is new. */
  saved: string;
  others: readonly string[];
  onSave: (uri: string) => Promise<void>;
  onRemove: () => Promise<void>;
}

const sentence = (problem: string) => `It ${problem}`;

function redirectUriProblem(text: string, others: readonly string[]): string | null {
  if (text === "") return null;
  const problem = findRedirectProblem(text);
  if (problem) return sentence(problem);
  return others.includes(text) ? "It is in the list already" : null;
}

/** One address with its own save and its own tick. */
export function RedirectRow({ index, saved, others, onSave, onRemove }: Props) {
  const [text, setText] = useState(saved);
  const [waiting, setWaiting] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const isSaved = text === saved && saved !== "";
  const problem = isSaved ? null : (redirectUriProblem(text, others) ?? refused);
  const run = async (work: () => Promise<void>) => {
    setWaiting(true);
    try {
      await work();
    } catch (error) {
      setRefused(describeError(error).message);
    }
    setWaiting(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isSaved && text !== "" && !problem) void run(() => onSave(text));
  };
  return (
    <li>
      <form onSubmit={submit} className={classes.row} noValidate>
        <TextInput
          className={classes.input ?? ""}
          aria-label={`Redirect URI ${index + 1}`}
          placeholder="https://example.com/callback"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value.trim());
            setRefused(null);
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
              <IconCircleCheck size={18} aria-hidden /> Saved
            </span>
          ) : (
            <Button type="submit" loading={waiting} disabled={text === "" || problem !== null}>
              Save
            </Button>
          )}
          <Tooltip label="Remove">
            <ActionIcon
              variant="subtle"
              color="gray"
              size={36}
              aria-label={`Remove redirect URI ${index + 1}`}
              disabled={waiting}
              onClick={() => void run(onRemove)}
            >
              <IconTrash size={18} aria-hidden />
            </ActionIcon>
          </Tooltip>
        </div>
      </form>
    </li>
  );
}
