"use client";

import { useState } from "react";
import { CategoryConfigInput } from "#server/contract/categories.ts";
import type { Config } from "../../../../_ui/read-config.ts";
import { zodForm } from "../../../../_ui/zod-form.ts";
import { type Edits, edit, editsBetween, withEdits } from "./config-edits.ts";

const check = zodForm<Edits>(CategoryConfigInput);

/** Problems by the path of what they are about, as `admins.0.id`. */
export type ConfigErrors = Record<string, string>;

const isAbout = (path: string, member: string) => path === member || path.startsWith(`${member}.`);

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
  refuse: (errors: ConfigErrors) => void;
}

/** A category's config while it is edited. Members that nobody edits follow what is stored. */
export function useConfigDraft(stored: Config): ConfigDraft {
  const [edits, setEdits] = useState<Edits>({});
  const [refused, setRefused] = useState<ConfigErrors>({});
  return {
    config: withEdits(stored, edits),
    edits,
    errors: { ...refused, ...check(edits) },
    set(member, value) {
      setEdits((before) => edit(stored, before, member, value));
      setRefused((before) =>
        Object.fromEntries(Object.entries(before).filter(([path]) => path && !isAbout(path, member))),
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
    refuse: setRefused,
  };
}

/** The problems of one member: by the path within it, and "" for the member itself. */
export const errorsOf = (errors: ConfigErrors, member: string): ConfigErrors =>
  Object.fromEntries(
    Object.entries(errors)
      .filter(([path]) => isAbout(path, member))
      .map(([path, message]) => [path.slice(member.length + 1), message]),
  );
