"use client";

const REVOKE_AFTER_MS = 60_000;

/** Makes the browser download a text, or the parts of one, as a file. */
export function downloadFile(name: string, type: string, text: string | string[]): void {
  const url = URL.createObjectURL(new Blob([text].flat(), { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads the URL after the click, at an unknown time.
  setTimeout(() => URL.revokeObjectURL(url), REVOKE_AFTER_MS);
}
