import type { MouseEvent } from "react";

/** A dialog that an item opens is open by then, also where its code is loaded first. */
const OPENS_WITHIN_MS = 3000;

let pressed: { menuButton: HTMLElement | null; at: number } | null = null;

/** Notes the button of a menu when one of its items is pressed: the item goes, and what it opens gives the focus back. */
export function noteMenuButton({ currentTarget }: MouseEvent): void {
  const menuButton = document.getElementById(currentTarget.getAttribute("aria-labelledby") ?? "");
  pressed = { menuButton, at: performance.now() };
}

/** The button of the menu whose item was just pressed. */
export function consumeMenuButton(): HTMLElement | null {
  const latest = pressed;
  pressed = null;
  return latest && performance.now() - latest.at < OPENS_WITHIN_MS ? latest.menuButton : null;
}
