import type { FormEvent } from "react";

/**
 * What is in a form's named fields, read from the page itself: password managers fill them in, and people type,
 * before the page's program runs.
 */
export function readFormValues<Name extends string>(event: FormEvent<HTMLFormElement>, names: readonly Name[]) {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Record<Name, string>;
}
