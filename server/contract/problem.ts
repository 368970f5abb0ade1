/** So many problems are reported. Above a full import with every member wrong. */
export const MAX_PROBLEMS = 500;

/**
 * One problem of an input. `path` names the member, as in `["bots", 3, "secret"]`. The message is a sentence, or several.
 * "This" before its verb is the member: a form shows it beside the field, and where there is none, `nameMember` names it.
 */
export interface Problem {
  message: string;
  path: (string | number)[];
}
