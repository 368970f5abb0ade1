"use client";

/** Hands a text to the browser as a download. */
export function downloadFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  // The browser has read it by the time the next minute begins.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
