import fc from "fast-check";
import type { FleetSimulation } from "./fleet-simulation.ts";

/** Faults and changes happen within this time; then everything works again. */
export const FAULTS_MS = 60_000;

export const CATEGORIES = ["x", "y"] as const;
const category = fc.constantFrom("x", "y", null);
/** Mostly the same few, so that one fault meets another. */
const index = fc.oneof(fc.nat(1), fc.nat(7));
/** Some last longer than a lease. */
const ms = fc.oneof(
  fc.integer({ min: 100, max: 3_000 }),
  fc.integer({ min: 2_000, max: 5_000 }),
  fc.integer({ min: 5_000, max: 20_000 }),
);

const kind = <T extends string>(name: T) => fc.constant(name);
const outage = fc.oneof(
  fc.record({ kind: kind("killServer"), server: index, toldShards: fc.boolean(), ms }),
  fc.record({ kind: kind("drainServer"), server: index, ms }),
  fc.record({ kind: kind("killShard"), shard: index, ms }),
  fc.record({ kind: kind("pauseShard"), shard: index, isAsleep: fc.boolean(), ms }),
  fc.record({ kind: kind("breakLink"), shard: index, toldShard: fc.boolean(), toldHub: fc.boolean() }),
  fc.record({
    kind: kind("stallLink"),
    shard: index,
    direction: fc.constantFrom("toShard" as const, "toHub" as const),
    ms,
  }),
  fc.record({ kind: kind("failDatabase"), ms }),
  fc.record({ kind: kind("slowDatabase"), ms }),
  fc.record({ kind: kind("failEngine"), ms }),
  fc.record({ kind: kind("loseEngineData") }),
);
/** By which web process; the command line tells none. */
const via = fc.option(index, { nil: null });
const change = fc.oneof(
  fc.record({ kind: kind("setDisabled"), bot: index, isDisabled: fc.boolean(), via }),
  fc.record({ kind: kind("recategorise"), bot: index, categoryId: category, via }),
  fc.record({ kind: kind("deleteBot"), bot: index, via }),
  fc.record({ kind: kind("createBot"), bot: index, categoryId: category, via }),
  fc.record({ kind: kind("renewCredentials"), bot: index, via }),
  fc.record({ kind: kind("setBanned"), isBanned: fc.boolean(), via }),
  fc.record({ kind: kind("select"), shard: index, categories: fc.constantFrom<string[] | null>(null, ["x"], ["y"]) }),
);
type Of<T> = T extends fc.Arbitrary<infer U> ? U : never;
type Outage = Of<typeof outage>;
type Change = Of<typeof change>;

export interface ScheduledFault {
  at: number;
  fault: Outage | Change;
}
/** Most faults come together: one in the middle of what another one caused. */
const at = fc.oneof(
  fc.integer({ min: 0, max: FAULTS_MS }),
  fc.tuple(fc.constantFrom(5_000, 22_000, 45_000), fc.nat(4_000)).map(([start, ms]) => start + ms),
  fc.tuple(fc.constantFrom(5_000, 22_000, 45_000), fc.nat(12_000)).map(([start, ms]) => start + ms),
);
/** In any order of time. */
export const scheduledFaults: fc.Arbitrary<ScheduledFault[]> = fc.array(
  fc.record({ at, fault: fc.oneof({ weight: 3, arbitrary: outage }, { weight: 2, arbitrary: change }) }),
  { maxLength: 40, size: "max" },
);

const pick = <T>(items: readonly T[], index: number): T | undefined => items[index % items.length];

export function scheduleFaults(simulation: FleetSimulation, faults: readonly ScheduledFault[]): void {
  const { time } = simulation.world;
  for (const { at, fault } of faults) {
    // What an outage changed works again at the end of the faults.
    const limited = "ms" in fault ? { ...fault, ms: Math.min(fault.ms, FAULTS_MS - at) } : fault;
    time.after(at, () => apply(simulation, limited));
  }
}

function apply(simulation: FleetSimulation, fault: Outage | Change): void {
  if (isChange(fault)) applyChange(simulation, fault);
  else applyOutage(simulation, fault);
}

const CHANGES: ReadonlySet<string> = new Set([
  ...["setDisabled", "recategorise", "deleteBot", "createBot", "renewCredentials", "setBanned", "select"],
]);
const isChange = (fault: Outage | Change): fault is Change => CHANGES.has(fault.kind);

function applyOutage(simulation: FleetSimulation, fault: Outage): void {
  const { world, servers, shards } = simulation;
  const { time } = world;
  const shard = "shard" in fault ? pick(shards, fault.shard) : undefined;
  const server = "server" in fault ? pick(servers, fault.server) : undefined;
  switch (fault.kind) {
    case "killServer":
      if (server) simulation.killServer(server, fault.toldShards);
      time.after(fault.ms, () => simulation.startServer());
      break;
    case "drainServer":
      if (server) simulation.drainServer(server, fault.ms);
      break;
    case "killShard":
      shard?.kill();
      if (shard) simulation.restartShardAfter(shard, fault.ms);
      break;
    case "pauseShard":
      shard?.process.pause(fault.isAsleep);
      time.after(fault.ms, () => shard?.process.continue());
      break;
    case "breakLink":
      shard?.breakLink(fault);
      break;
    case "stallLink":
      shard?.stallLink(fault.direction, fault.ms);
      break;
    case "loseEngineData":
      world.loseEngineData();
      break;
    default: {
      const set = SWITCHES[fault.kind];
      set(simulation, true);
      time.after(fault.ms, () => set(simulation, false));
    }
  }
}

const SWITCHES = {
  failDatabase: ({ world: { database } }: FleetSimulation, isOn: boolean) => {
    database.isFailing = isOn;
  },
  slowDatabase: ({ world: { database } }: FleetSimulation, isOn: boolean) => {
    database.isSlow = isOn;
  },
  failEngine: ({ world }: FleetSimulation, isOn: boolean) => {
    world.isEngineFailing = isOn;
  },
};

function applyChange(simulation: FleetSimulation, fault: Change): void {
  const { world, servers, shards } = simulation;
  const { database } = world;
  if (fault.kind === "select") {
    pick(shards, fault.shard)?.select(fault.categories);
    return;
  }
  const botIds = fault.kind === "setBanned" ? [...database.bots.keys()] : [`bot-${fault.bot}`];
  database.commit(() => {
    if (fault.kind === "setBanned") database.isBanned = fault.isBanned;
    const [botId = ""] = botIds;
    const bot = database.bots.get(botId);
    if (fault.kind === "createBot" && !bot) simulation.insertBot(botId, fault.categoryId);
    if (fault.kind === "deleteBot") database.bots.delete(botId);
    if (!bot) return;
    if (fault.kind === "setDisabled") bot.isDisabled = fault.isDisabled;
    if (fault.kind === "recategorise") bot.categoryId = fault.categoryId;
    if (fault.kind === "renewCredentials") bot.credentials += 1;
  });
  if (fault.via !== null) pick(servers, fault.via)?.synchronize(botIds);
}
