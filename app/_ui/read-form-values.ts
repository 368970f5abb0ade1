import type { FormEvent } from "react";

/**
 * The values of the named fields of a form, read from the DOM: password managers and people may fill in fields before
 * React has hydrated them.
 */
export function readFormValues<Name extends string>(event: FormEvent<HTMLFormElement>, names: readonly Name[]) {
  event.preventDefault();
  const data = new FormData(event.currentTarget);
  return Object.fromEntries(names.map((name) => [name, String(data.get(name) ?? "")])) as Record<Name, string>;
}
