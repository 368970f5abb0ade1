/** A run of the test console. It outlives the way to the approval page and back; a secret or token is never in it. */
export interface TestRun {
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

const KEY = "oauth-test-run";

export const TEST_PATH = "/developers/apps/callback";

export const keepRun = (run: TestRun): void => sessionStorage.setItem(KEY, JSON.stringify(run));
export const forgetRun = (): void => sessionStorage.removeItem(KEY);

export function findRun(): TestRun | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "null") as TestRun | null;
  } catch {
    return null;
  }
}
