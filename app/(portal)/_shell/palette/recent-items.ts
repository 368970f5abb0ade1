const KEY = "palette-recent";
const MAX_RECENT = 5;

/** The ids of what was chosen in the palette last, the latest first. Only this browser keeps them. */
export function readRecent(): readonly string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter((id) => typeof id === "string").slice(0, MAX_RECENT) : [];
  } catch {
    return []; // the browser keeps nothing for this page
  }
}

/** Puts the id first. */
export function rememberRecent(id: string): void {
  try {
    localStorage.setItem(
      KEY,
      JSON.stringify([id, ...readRecent().filter((other) => other !== id)].slice(0, MAX_RECENT)),
    );
  } catch {
    // without it, nothing is offered first
  }
}
