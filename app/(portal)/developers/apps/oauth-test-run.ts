/** A run of the test console. It outlives the way to the approval page and back; a secret or token is never in it. */
export interface OAuthTestRun {
  applicationId: string;
  redirectUri: string;
  scopes: string[];
  state: string;
  verifier: string;
  /** Where approval is asked for. */
  address: string;
  /** What the browser came back with: the query of the callback address. */
  answer?: string;
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
