"use client";

import { useState } from "react";
import { jsonEquals } from "./json-equals.ts";

/** Whether what is stored was changed elsewhere since a person began to edit it. */
export function useChangedElsewhere(stored: unknown, isEditing: boolean): boolean {
  const [known, setKnown] = useState(stored);
  if (!isEditing && known !== stored) setKnown(stored);
  return isEditing && !jsonEquals(known, stored);
}
