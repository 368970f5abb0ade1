import { forgetReturn } from "./stored-return.ts";

/** Opens the page that the person wanted, with a full page load, which discards all data of the previous session. */
export function goOn(next: string): void {
  forgetReturn();
  window.location.replace(next);
}
