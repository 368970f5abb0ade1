import { COMMANDS } from "../../commands/all-commands.ts";
import { splitLine } from "../../commands/command-arguments.ts";
import type { CommandReply } from "../../commands/command-runner.ts";
import type { PartyMember, PlatformUser } from "../../platform/platform.ts";
import { ManualClock } from "../../timing/manual-clock.ts";
import { waitFor } from "../../timing/wait-for.ts";
import { Automation, type AutomationInput } from "../automation.ts";
import { AutomationEngine } from "../engine.ts";
import type { EngineCall, EngineHost } from "../engine-host.ts";
import type { RunRecord } from "../trace.ts";
import type { AutomationEventName } from "../vocabulary.ts";

export const BOT: PlatformUser = { id: "bot", displayName: "Bot One" };
export const ANN: PlatformUser = { id: "ann", displayName: "Ann Lee" };
export const BEN: PlatformUser = { id: "ben", displayName: "Ben" };
export const OTHER_BOT: PlatformUser = { id: "bot-2", displayName: "Bot Two" };

const member = (user: PlatformUser, isLeader: boolean): PartyMember => ({
  ...user,
  ...{ joinedAt: "2026-01-01T00:00:00.000Z", worn: {}, banner: null, level: null, battlePassLevel: null },
  ...{ crowns: null, rank: null, readiness: "notReady", isLeader, match: null, isHidden: false },
});

export const automation = (changes: Partial<AutomationInput> = {}): Automation =>
  Automation.parse({
    id: "a1",
    name: "Greet",
    when: [{ event: "memberJoined" }],
    do: [{ run: "say", args: "Hello {member.name}" }],
    ...changes,
  });

/** An engine whose commands are written down instead of run. */
export class EngineHarness {
  readonly clock = new ManualClock();
  readonly calls: EngineCall[] = [];
  readonly records: RunRecord[] = [];
  readonly refused: string[] = [];
  readonly notes: string[] = [];
  readonly errors: unknown[] = [];
  readonly friends = new Set<string>();
  readonly ranks = new Map<string, "owner" | "admin" | "whitelist" | null>();
  readonly engine: AutomationEngine;
  /** What is called by itself after a command: how a platform reports what it has caused. */
  onCall: (call: EngineCall) => void = () => {};
  commandMs = 0;
  start = new Date("2026-11-28T10:30:00Z");
  random = () => 0;
  #members = [member(BOT, true)];

  constructor(automations: Automation[] = []) {
    this.engine = new AutomationEngine(this.#host());
    this.engine.configure(automations);
  }

  /** What was run: `say Hello Ann`. */
  get ran(): string[] {
    return this.calls.map(({ name, args }) => [name, ...args].join(" "));
  }

  join(...people: PlatformUser[]): void {
    this.#members = [...this.#members, ...people.map((one) => member(one, false))];
  }

  async happens(name: AutomationEventName, person: PlatformUser | null = ANN, text?: string): Promise<void> {
    this.engine.handle({ name, person, ...(text !== undefined && { text }) });
    await this.clock.advance(0);
  }

  #host(): EngineHost {
    return {
      clock: this.clock,
      random: () => this.random(),
      date: () => new Date(this.start.getTime() + this.clock.now()),
      lobby: this.#lobby(),
      resolve: (name, args) => {
        const command = COMMANDS.find(name);
        return command && { name: command.name, args: splitLine(command.parameters, args) };
      },
      run: (call, signal) => this.#run(call, signal),
      wantsUnmet: true,
      notify: (text) => this.notes.push(text),
      onRun: (record) => this.records.push(record),
      onRefused: ({ name }, limit) => this.refused.push(`${name}: ${limit}`),
      onError: (error) => this.errors.push(error),
    };
  }

  async #run(call: EngineCall, signal: AbortSignal): Promise<CommandReply> {
    this.calls.push(call);
    this.onCall(call);
    if (this.commandMs > 0) await waitFor(this.clock, this.commandMs, signal);
    return { botName: BOT.displayName, content: `Ran ${call.name}.`, format: 1 };
  }

  #lobby(): EngineHost["lobby"] {
    const members = () => this.#members;
    return {
      self: BOT,
      nickname: "otter",
      prefix: "!",
      get party() {
        const rest = { id: "p", privacy: "public", playlistId: "", customKey: null, maxSize: 16 } as const;
        return { ...rest, members: members() };
      },
      isFriend: (id) => this.friends.has(id),
      rankOf: ({ id }) => (this.ranks.has(id) ? (this.ranks.get(id) ?? null) : "anyone"),
      isOwnBot: (id) => id === OTHER_BOT.id,
      isOtherBot: () => false,
      itemName: () => null,
    };
  }
}
