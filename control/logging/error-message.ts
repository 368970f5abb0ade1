/** The message of whatever was thrown. Drivers and libraries throw anything, so that this never throws itself. */
export function errorMessage(error: unknown): string {
  try {
    return String(error instanceof Error ? error.message : error);
  } catch {
    return "An error that cannot be shown.";
  }
}

/** Where it was thrown, for the log. The message where that is not known. Never throws. */
export function errorStack(error: unknown): string {
  try {
    const stack: unknown = error instanceof Error ? error.stack : undefined;
    return typeof stack === "string" && stack !== "" ? stack : errorMessage(error);
  } catch {
    return errorMessage(error);
  }
}
