import { createContext, useContext } from "react";
import type { Problem } from "#server/contract/problem.ts";
import type { CommandInfo } from "../../_commands/typed-argument.ts";
import type { CardTrace } from "../_try/trace-by-place.ts";
import type { OfferedPlaceholder } from "./placeholders.ts";
import { isWithin, type Place, writePlace } from "./places.ts";

/** What every card of the editor reads. */
export interface EditorState {
  /** Null while none is chosen. */
  categoryId: string | null;
  /** Those that every bot knows. Empty while they are loading. */
  commands: readonly CommandInfo[];
  /** Those of the other automations of the category. */
  ownCommands: readonly string[];
  placeholders: readonly OfferedPlaceholder[];
  /** Whose rights count for a step that does not say it. */
  usualRights: "owner" | "caller" | "both";
  mayUseCaller: boolean;
  /** By card, as `problemsByCard` returns them. */
  problems: ReadonlyMap<string, Problem[]>;
  /** What a dry run or a run of a bot did, by the place of a card. Null while none is shown. */
  trace: CardTrace | null;
  /** The keys of the open cards. */
  opened: ReadonlySet<string>;
  toggle: (key: string, isOpen: boolean) => void;
  /** Says to screen readers what was moved. */
  announce: (message: string) => void;
}

const EditorContext = createContext<EditorState | null>(null);
export const EditorProvider = EditorContext.Provider;

export function useEditor(): EditorState {
  const state = useContext(EditorContext);
  if (!state) throw new Error("A card is outside of the editor.");
  return state;
}

const NONE: readonly Problem[] = [];

/** The problems of a card itself, and how many are in the cards inside of it. */
export function useCardProblems(place: Place): { own: readonly Problem[]; inside: number } {
  const { problems } = useEditor();
  const card = writePlace(place);
  let inside = 0;
  for (const [other, list] of problems) {
    if (other !== card && isInside(other, card)) inside += list.length;
  }
  return { own: problems.get(card) ?? NONE, inside };
}

const isInside = (written: string, outer: string): boolean =>
  written.startsWith(outer) && /^[.[]/.test(written.slice(outer.length));

/** Whether a field of a card has a problem. Its text is shown at the card. */
export function useFieldProblem(place: Place, member: string): boolean {
  return useCardProblems(place).own.some(({ path }) => isWithin(path, [member]));
}
