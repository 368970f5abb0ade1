/**
 * One problem of an input. `path` names the member, as in `["bots", 3, "secret"]`. The message is a sentence, or several.
 * "This" before its verb is the member: a form shows it beside the field, and where there is none, `nameMember` names it.
 */
export interface Problem {
  message: string;
  path: (string | number)[];
}
