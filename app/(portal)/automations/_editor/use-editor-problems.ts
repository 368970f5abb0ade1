"use client";

import { useMemo, useState } from "react";
import type { Automation } from "#control/automations/automation.ts";
import type { Problem } from "#server/contract/problem.ts";
import { useLanguage } from "../../../_languages/use-language.ts";
import { describeError } from "../../../_ui/describe-error.ts";
import { findShapeProblems } from "../_store/read-automations.ts";
import { type NotedProblem, noteProblems, placeProblems, splitProblems } from "./own-problems.ts";

const NONE: readonly Problem[] = [];

/** What is wrong with the automation: by its contract once somebody tried to save it, and by the service. */
export function useEditorProblems(automation: Automation) {
  const language = useLanguage();
  const [isAttempted, setIsAttempted] = useState(false);
  const [noted, setNoted] = useState<readonly NotedProblem[]>([]);
  const [others, setOthers] = useState<readonly Problem[]>(NONE);
  const shape = useMemo(() => findShapeProblems(automation), [automation]);
  const problems = useMemo(
    () => [...(isAttempted ? shape : NONE), ...placeProblems(automation, noted)],
    [automation, isAttempted, shape, noted],
  );
  return {
    problems,
    /** Of other automations, or of all of them together. */
    others,
    /** Shows what is wrong by the contract. @returns It. */
    attempt() {
      setIsAttempted(true);
      setOthers(NONE);
      setNoted([]);
      return shape;
    },
    /**
     * Shows what the service refused. @returns What of it concerns this automation.
     * @param index Its place, where it was sent in a list.
     */
    refuse(error: unknown, index?: number): Problem[] {
      const found = splitProblems(describeError(language, error).problems, index);
      setNoted(noteProblems(automation, found.own));
      setOthers(found.others);
      return found.own;
    },
    clear() {
      setIsAttempted(false);
      setNoted([]);
      setOthers(NONE);
    },
  };
}
