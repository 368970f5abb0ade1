import tls from "node:tls";
import type { BotSession, DeviceAuth, GamePlatform } from "../../control/platform/platform.ts";
import type { Account } from "../emulator/accounts.ts";
import { createCertificate } from "../emulator/certificate.ts";
import { Emulator } from "../emulator/emulator.ts";
import { createFnbrPlatform } from "../fnbr-platform.ts";
import { createRecordedHost, type RecordedHost } from "./recorded-host.ts";

export interface EmulatedBot {
  account: Account;
  deviceAuth: DeviceAuth;
  session: BotSession;
}

/** Of all emulators of this process, which trusts it from the start. */
const certificate = createCertificate();
tls.setDefaultCACertificates([...tls.getCACertificates("default"), certificate.certificate]);

/** The driver over an emulator in this process. Only one can be in use at a time, because the driver has one address. */
export class EmulatedPlatform {
  readonly emulator: Emulator;
  readonly platform: GamePlatform;
  readonly host: RecordedHost;
  /** Errors that nothing has caught. */
  readonly uncaught: unknown[] = [];
  readonly #onUncaught = (error: unknown) => void this.uncaught.push(error);
  readonly #sessions: BotSession[] = [];
  #count = 0;

  private constructor(emulator: Emulator, platform: GamePlatform, host: RecordedHost) {
    this.emulator = emulator;
    this.platform = platform;
    this.host = host;
    process.on("unhandledRejection", this.#onUncaught);
    process.on("uncaughtException", this.#onUncaught);
  }

  static async open(): Promise<EmulatedPlatform> {
    const emulator = await new Emulator(certificate).open();
    const host = createRecordedHost();
    const platform = createFnbrPlatform({ endpoints: emulator.address }, host);
    return new EmulatedPlatform(emulator, platform, host);
  }

  /** @throws When the driver has requested what the emulator does not know, or an error was not caught. */
  async close(): Promise<void> {
    await Promise.all(this.#sessions.map((session) => session.logout()));
    process.off("unhandledRejection", this.#onUncaught);
    process.off("uncaughtException", this.#onUncaught);
    await this.emulator.close();
    const { unknown } = this.emulator;
    if (unknown.length > 0) throw new Error(`The emulator does not know ${unknown.join(", ")}.`);
    if (this.uncaught.length > 0) throw new Error(`Nothing has caught ${this.uncaught.map(String).join(", ")}.`);
  }

  get world() {
    return this.emulator.world;
  }

  createAccount(displayName?: string): { account: Account; deviceAuth: DeviceAuth } {
    this.#count += 1;
    const account = this.world.accounts.add(displayName ?? `Bot ${this.#count}`);
    return { account, deviceAuth: this.world.accounts.addDevice(account.id) };
  }

  /** Signs in with a new account. */
  async signInNewAccount(displayName?: string): Promise<EmulatedBot> {
    const { account, deviceAuth } = this.createAccount(displayName);
    return { account, deviceAuth, session: await this.login(deviceAuth) };
  }

  async login(deviceAuth: DeviceAuth, fence = 1, signal?: AbortSignal): Promise<BotSession> {
    const session = await this.platform.login(deviceAuth, { fence, ...(signal ? { signal } : {}) });
    this.#sessions.push(session);
    return session;
  }

  /** Both links of an account end without notice. */
  drop(accountId: string): void {
    this.emulator.xmpp.drop(accountId);
    this.emulator.stomp.drop(accountId);
  }
}
