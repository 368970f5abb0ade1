const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Keeps a choice in this browser for a year, where the server sees it. @param path The pages that get it. */
export function storeCookie(name: string, value: string, path = "/"): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs HTTPS
  document.cookie = `${name}=${value}; Path=${path}; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
