"use client";

import { useState } from "react";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import type { Config } from "../../../../_ui/parse-config.ts";
import { zodForm } from "../../../../_ui/zod-form.ts";
import { addEdit, applyEdits, type Edits, editsBetween } from "./config-edits.ts";

const validateEdits = zodForm<Edits>(CategoryConfigInput);

/** Problems by the path of what they are about, as `admins.0.id`. */
export type ConfigErrors = Record<string, string>;

const isPathOf = (path: string, member: string) => path === member || path.startsWith(`${member}.`);

export interface ConfigDraft {
  /** The config as it would be. */
  config: Config;
  /** What would be sent: the changed members only. */
  edits: Edits;
  errors: ConfigErrors;
  /** Null puts the default back. */
  set: (member: string, value: unknown) => void;
  replace: (config: Config) => void;
  discard: () => void;
  /** Takes in what the service refused. */
  setServerErrors: (errors: ConfigErrors) => void;
}

/** A category's config while it is edited. Members that nobody edits follow what is stored. */
export function useConfigDraft(stored: Config): ConfigDraft {
  const [edits, setEdits] = useState<Edits>({});
  const [refused, setRefused] = useState<ConfigErrors>({});
  return {
    config: applyEdits(stored, edits),
    edits,
    errors: { ...refused, ...validateEdits(edits) },
    set(member, value) {
      setEdits((before) => addEdit(stored, before, member, value));
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => path && !isPathOf(path, member))),
      );
    },
    replace(config) {
      setEdits(editsBetween(stored, config));
      setRefused({});
    },
    discard() {
      setEdits({});
      setRefused({});
    },
    setServerErrors: setRefused,
  };
}

/** The problems of one member: by the path within it, and "" for the member itself. */
export const memberErrors = (errors: ConfigErrors, member: string): ConfigErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => isPathOf(path, member))
      .map(([path, message]) => [path.slice(member.length + 1), message]),
  );
