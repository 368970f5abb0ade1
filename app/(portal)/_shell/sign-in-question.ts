/** What is used on purpose, unlike a text that somebody clicks into to copy it. */
const CONTROLS =
  "a, button, summary, input[type=checkbox], input[type=radio], [role=button], [role=option], [role=menuitem]";

export type Refused = "query" | "mutation";

/**
 * Whether a refused call shows the question to sign in again. Pages go on reading: once it was put away, what they are
 * refused shows it only after the person has used something.
 */
export class SignInQuestion {
  #isPutAway = false;

  mayShow(refused: Refused): boolean {
    return refused === "mutation" || !this.#isPutAway;
  }

  putAway(): void {
    this.#isPutAway = true;
  }

  reset(): void {
    this.#isPutAway = false;
  }

  /** @param event A click, or a key that was pressed. */
  readonly onAct = ({ type, target, ...event }: Pick<Event, "type" | "target"> & { key?: string }): void => {
    if (!(target instanceof Element)) return;
    const isUse = type === "click" ? target.closest(CONTROLS) : event.key === "Enter" && !target.closest("textarea");
    if (isUse) this.reset();
  };
}
