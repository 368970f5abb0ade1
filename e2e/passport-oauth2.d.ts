/** The part of passport-oauth2 that the tests use; the package has no types of its own. */
declare module "passport-oauth2" {
  type Verify = (
    accessToken: string,
    refreshToken: string | undefined,
    params: object,
    profile: object,
    done: Done,
  ) => void;
  type Done = (error: Error | null, user?: unknown) => void;
  interface Options {
    authorizationURL: string;
    tokenURL: string;
    clientID: string;
    clientSecret: string;
    callbackURL: string;
    scope: string[];
    state: boolean;
    pkce?: boolean;
  }
  export class Strategy {
    constructor(options: Options, verify: Verify);
    authenticate(request: { query: Record<string, string>; session: object }, options: object): void;
    /** Set by passport on each call. */
    redirect(url: string): void;
    success(user: unknown): void;
    fail(challenge: unknown): void;
    error(error: Error): void;
  }
}
