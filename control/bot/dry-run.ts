import type { Automation } from "../automations/automation.ts";
import { commandsWith } from "../automations/custom-commands.ts";
import { AutomationEngine } from "../automations/engine.ts";
import type { StartRefusal } from "../automations/run-meanings.ts";
import type { RunRecord } from "../automations/trace.ts";
import { type AutomationEventName, BUDGETS, type DRY_RUN_PEOPLE, EVENTS } from "../automations/vocabulary.ts";
import { COMMANDS } from "../commands/all-commands.ts";
import { CommandRunner } from "../commands/command-runner.ts";
import { callerFor } from "../commands/ranks.ts";
import { loadLanguages } from "../languages/load-language.ts";
import type { CosmeticSearch } from "../platform/cosmetics/cosmetic-search.ts";
import { followCatalogue } from "../platform/cosmetics/follow-catalogue.ts";
import type { BotSession, PlatformUser } from "../platform/platform.ts";
import { createSimulatedPlatform } from "../platform/simulated/simulated-platform.ts";
import { LobbyWorld } from "../platform/simulated/world.ts";
import { ManualClock } from "../timing/manual-clock.ts";
import { createEngineHost, customCommandRunner, type HostContext } from "./automation-host.ts";
import type { CategorySettings } from "./category-settings.ts";

type DryRunPerson = (typeof DRY_RUN_PEOPLE)[number];

export interface DryRunRequest {
  automations: readonly Automation[];
  /** The one that is tried out. */
  automation: Automation;
  settings: CategorySettings;
  cosmetics: CosmeticSearch;
  /** What happens: an event, or somebody types a command. */
  occasion: { event: AutomationEventName; text?: string; minutes?: number } | { command: string; args: string };
  person: DryRunPerson;
  /** How many others are in the party besides that person. */
  others: number;
}
export interface DryRunResult {
  /** Null when it was not started. */
  run: RunRecord | null;
  /** The limit that kept it from starting. */
  refused: StartRefusal | null;
  /** What the bot answered to a command, also one that it did not run. */
  reply: string | null;
  /** What the bot said in the chat. */
  said: string[];
  notifications: string[];
}

const COMMAND_MS = 10_000;
const BOT_ID = "bot";
const START_MS = Date.UTC(2026, 0, 1);
const OUTSIDE: ReadonlySet<string> = new Set([
  ...[
    "memberLeft",
    "memberKicked",
    "invite",
    "joinRequest",
    "alone",
    "friendRequest",
    "friendRemoved",
    "friendOffline",
  ],
]);
const RANK_LISTS = { owner: "extraOwners", admin: "admins", whitelist: "whitelistUsers" } as const;
const personFor = (kind: DryRunPerson): PlatformUser => ({
  id: kind,
  displayName: kind[0]?.toUpperCase() + kind.slice(1),
});

/** A party on a simulated platform that exists for one dry run: the bot leads it. */
async function openLobby({ person, others, occasion }: DryRunRequest, clock: ManualClock) {
  const guests = Array.from({ length: others }, (_, index) => ({
    id: `guest-${index + 1}`,
    displayName: `Guest ${index + 1}`,
  }));
  const acting = personFor(person);
  const friends = person === "friend" ? [acting.id] : [];
  const accounts = [acting, ...guests, { id: BOT_ID, displayName: "Bot", friends }];
  const platform = createSimulatedPlatform(new LobbyWorld({ seed: 1, clock, accounts }));
  const signIn = async ({ id }: { id: string }): Promise<BotSession> => {
    const login = platform.login({ accountId: id, deviceId: "dry-run", secret: "dry-run" }, { fence: 1 });
    await clock.advance(1000);
    return login;
  };
  const session = await signIn({ id: BOT_ID });
  const isOutside = "event" in occasion && OUTSIDE.has(occasion.event);
  const isAlone = "event" in occasion && occasion.event === "alone";
  const said: string[] = [];
  const members = isAlone ? [] : [...(isOutside ? [] : [acting]), ...guests];
  for (const [index, one] of members.entries()) {
    const member = await signIn(one);
    const joining = member.partyOps.join(session.party?.id ?? "");
    await clock.advance(1000);
    await joining;
    if (index === 0) member.on("partyMessage", ({ content }) => said.push(content));
  }
  return { session, acting, said };
}

/** Tries an automation out in a simulated lobby, with the engine and the commands of the shard. No bot is touched. */
export async function dryRun(request: DryRunRequest): Promise<DryRunResult> {
  const clock = new ManualClock(START_MS);
  const { session, acting, said } = await openLobby(request, clock);
  const result: DryRunResult = { run: null, refused: null, reply: null, said, notifications: [] };
  const settings = settingsWith(request, acting);
  await loadLanguages(settings.replyLangs); // from files, for which the clock does not wait
  const cosmetics = followCatalogue(
    () => request.cosmetics,
    () => settings.searchLangs,
  );
  let commands = COMMANDS;
  const runner = new CommandRunner({ session, cosmetics, clock, forward, commands: () => commands });
  const context: HostContext = {
    ...{ session, settings, cosmetics, random: Math.random, clock, nickname: "Bot" },
    ...{ isFriend: (id) => id === "friend", isBotOfThisShard: () => false, log: () => {} },
    ...{ now: () => clock.now(), on: () => () => {} },
    runCommand: (call) => runner.run({ ...call, config: settings }),
  };
  const engine = new AutomationEngine({ ...createEngineHost(context, () => commands), ...reportsTo(result, request) });
  engine.configure(request.automations);
  commands = commandsWith(request.automations, customCommandRunner(engine));
  const { occasion } = request;
  if ("event" in occasion) engine.handle(eventFor(occasion, acting), occasion.minutes);
  else {
    const caller = callerFor(acting, settings);
    const call = { name: occasion.command, args: occasion.args, channel: "party", config: settings } as const;
    if (caller)
      void runner.run({ ...call, caller, budgetMs: COMMAND_MS }).then(({ content }) => {
        result.reply = content;
      });
  }
  await clock.advance(BUDGETS.runMs);
  engine.stop();
  runner.stop();
  await session.logout();
  return result;
}

function settingsWith({ settings, person }: DryRunRequest, acting: PlatformUser): CategorySettings {
  const list = RANK_LISTS[person as keyof typeof RANK_LISTS];
  return list ? { ...settings, [list]: [...settings[list], { id: acting.id }] } : settings;
}

function eventFor({ event: name, text }: { event: AutomationEventName; text?: string }, acting: PlatformUser) {
  const person = EVENTS[name].person ? acting : null;
  return { name, person, ...(text !== undefined && { text }) };
}

/** What becomes of the automation that is tried out. Others may run too, as on a bot. */
function reportsTo(result: DryRunResult, { automation }: DryRunRequest) {
  const tried = automation.id ?? automation.name;
  return {
    wantsUnmet: true,
    notify: (text: string) => void result.notifications.push(text),
    onRun: (record: RunRecord) => {
      if (record.automationId === tried) result.run ??= record;
    },
    onRefused: (one: Automation, limit: StartRefusal | "chat" | "steps") => {
      const isStart = limit !== "chat" && limit !== "steps";
      if (isStart && (one.id ?? one.name) === tried) result.refused ??= limit;
    },
    onError: (error: unknown) => {
      throw error;
    },
  };
}

/** Commands that are sent to other bots have no other bots here. */
const forward = async () => ({ succeeded: 0, failed: 0, left: 0 });
