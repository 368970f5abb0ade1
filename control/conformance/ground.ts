import type { BotSession, DeviceAuth, GamePlatform, PlatformCapabilities, SignInPrompt } from "../platform/platform.ts";

/** A platform that was opened for one test, and how the test reaches its other side. */
export interface OpenGround {
  /** What the driver's default export returns. */
  readonly platform: GamePlatform;
  /**
   * Makes an account that nobody has used.
   * @param name A word that makes the account recognisable. It is used once in a test.
   * @returns The credentials with which a bot signs in.
   */
  createAccount(name: string): Promise<DeviceAuth>;
  /** Credentials that the platform refuses. */
  createRefusedAuth?(): Promise<DeviceAuth>;
  /** Of platforms with `bannedLogins`: credentials of an account that may sign in but not play. */
  createBannedAuth?(): Promise<DeviceAuth>;
  /** Breaks the connection of a session. The driver may reconnect at once. */
  dropConnection?(session: BotSession): Promise<void> | void;
  /** Lets time pass at the platform. */
  advance?(milliseconds: number): Promise<void>;
  /** Does what a person does who signs in with a new account in the browser. */
  completeSignIn?(prompt: SignInPrompt): Promise<void>;
  /** Called after the test. Sessions that are still open have been signed out by then. */
  close(): Promise<void>;
}

/** What a ground may be unable to arrange. */
export type GroundAbility = "createRefusedAuth" | "createBannedAuth" | "dropConnection" | "advance" | "completeSignIn";

/**
 * Where the conformance tests of a driver take place: a test server of the platform, an emulator, or the platform itself
 * with accounts of one's own.
 *
 * @example
 * const ground: Ground = {
 *   cannot: ["advance", "completeSignIn"],
 *   async open() {
 *     const server = await startTestServer();
 *     return {
 *       platform: await createPlatform({ address: server.address }, createTestHost()),
 *       createAccount: (name) => server.addAccount(name),
 *       createRefusedAuth: async () => ({ accountId: "ada", deviceId: "-", secret: "wrong" }),
 *       dropConnection: ({ self }) => server.disconnect(self.id),
 *       close: () => server.stop(),
 *     };
 *   },
 * };
 */
export interface Ground {
  /** The same as the platform declares. The tests that need more are skipped. */
  readonly capabilities?: Partial<PlatformCapabilities>;
  /** The tests that need one of these are skipped. */
  readonly cannot?: readonly GroundAbility[];
  /** How long an event may take to arrive; 5,000 ms by default. */
  readonly timeoutMs?: number;
  open(): Promise<OpenGround>;
}
