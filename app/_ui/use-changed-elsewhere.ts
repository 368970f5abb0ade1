"use client";

import { useState } from "react";
import { jsonEquals } from "./json-equals.ts";

interface Saving {
  isSaving: boolean;
  /** What the person saved last: nobody else has changed that, also when they went on typing. */
  saved?: unknown;
}

/** Whether what is stored was changed elsewhere since a person began to edit it. */
export function useChangedElsewhere(stored: unknown, isEditing: boolean, { isSaving, saved }: Saving): boolean {
  const [known, setKnown] = useState(stored);
  const [lastSaved, setLastSaved] = useState(saved);
  if (!isEditing && !isSaving && known !== stored) setKnown(stored);
  if (saved !== lastSaved) {
    setLastSaved(saved);
    if (saved !== undefined) setKnown(saved);
  }
  return isEditing && !isSaving && !jsonEquals(known, stored);
}
