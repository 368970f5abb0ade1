"use client";

import { useState } from "react";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import type { Config } from "../../../../_ui/format-config.ts";
import { zodForm } from "../../../../_ui/zod-form.ts";
import { addEdit, applyEdits, type Edits, editsBetween } from "./config-edits.ts";

const validateEdits = zodForm<Edits>(CategoryConfigInput);

/** Error texts by path, for example `admins.0.id`. */
export type ConfigErrors = Record<string, string>;

const isPathOf = (path: string, member: string) => path === member || path.startsWith(`${member}.`);

export interface ConfigDraft {
  /** The stored config with the edits. */
  config: Config;
  /** The changed members only, as they are sent. */
  edits: Edits;
  errors: ConfigErrors;
  /** Null resets the member to its default. */
  set: (member: string, value: unknown) => void;
  replace: (config: Config) => void;
  discard: () => void;
  /** Ends the edits that were saved; those made meanwhile stay. */
  endSaved: (saved: Edits) => void;
  /** Shows the errors that the service answered with. */
  setServerErrors: (errors: ConfigErrors) => void;
}

/** A category's config while it is edited. Members without an edit follow the stored config. */
export function useConfigDraft(stored: Config): ConfigDraft {
  const [edits, setEdits] = useState<Edits>({});
  const [serverErrors, setServerErrors] = useState<ConfigErrors>({});
  return {
    config: applyEdits(stored, edits),
    edits,
    errors: { ...serverErrors, ...validateEdits(edits) },
    set(member, value) {
      setEdits((before) => addEdit(stored, before, member, value));
      setServerErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => path && !isPathOf(path, member))),
      );
    },
    replace(config) {
      setEdits(editsBetween(stored, config));
      setServerErrors({});
    },
    discard() {
      setEdits({});
      setServerErrors({});
    },
    endSaved(saved) {
      setEdits((now) => editsBetween(applyEdits(stored, saved), applyEdits(stored, now)));
      setServerErrors({});
    },
    setServerErrors,
  };
}

/** The errors of one member by the path within it. The path of the member itself is "". */
export const memberErrors = (errors: ConfigErrors, member: string): ConfigErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => isPathOf(path, member))
      .map(([path, message]) => [path.slice(member.length + 1), message]),
  );
