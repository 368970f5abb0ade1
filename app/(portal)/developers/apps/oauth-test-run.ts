/** A run of the test console, kept in the session storage while the approval page is open. It never contains a secret or token. */
export interface OAuthTestRun {
  applicationId: string;
  redirectUri: string;
  scopes: string[];
  state: string;
  verifier: string;
  authorizeUrl: string;
  /** The query of the callback URL, with its question mark. Absent until the browser came back. */
  callbackQuery?: string;
}

const STORAGE_KEY = "oauth-test-run";

export const TEST_CALLBACK_PATH = "/developers/apps/callback";

export const storeTestRun = (run: OAuthTestRun): void => sessionStorage.setItem(STORAGE_KEY, JSON.stringify(run));
export const clearTestRun = (): void => sessionStorage.removeItem(STORAGE_KEY);

export function readTestRun(): OAuthTestRun | null {
  try {
    return JSON.parse(sessionStorage.getItem(STORAGE_KEY) ?? "null") as OAuthTestRun | null;
  } catch {
    return null;
  }
}
