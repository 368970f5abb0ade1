import { setTimeout as sleep } from "node:timers/promises";
import type { WebProcess } from "../../topology/web-process.ts";
import { residentMb } from "../list-processes.ts";
import type { ForwardedPlatform } from "./forward-platform.ts";
import { MixedLoad } from "./mixed-load.ts";
import { survivePausedProcess } from "./process-cases.ts";
import type { Reply } from "./send-request.ts";
import { type Topology, timeUntil } from "./start-fault-topology.ts";
import { type Fleet, startFleet } from "./start-fleet.ts";
import { type Finding, holds, none, type SurviveCase, type SurviveContext, withinLimit } from "./survive-case.ts";

const SAMPLE_MS = 200;
const AVAILABLE = 2;
const MOVED_MS = 25_000;
const BACK_MS = 45_000;
/** The service has been told the status of every bot within this time. */
const NOTICED_MS = 500;

const pidOf = (fleet: Fleet, cluster: number): number => {
  const pid = fleet.clusters[cluster]?.pids[0];
  if (!pid) throw new Error("the shard does not run");
  return pid;
};

/** The shard with the most bots. */
async function findVictim(fleet: Fleet) {
  const [shard] = (await fleet.listShards()).sort((a, b) => b.assignedBots - a.assignedBots);
  const at = fleet.clusters.findIndex((_, index) => `cluster-${index}` === shard?.clusterName);
  const cluster = fleet.clusters[at];
  if (!shard || !cluster || shard.assignedBots === 0) throw new Error("no shard has a bot");
  return { ...shard, cluster, pid: pidOf(fleet, at) };
}

/** @returns The milliseconds until each bot is available on another shard. */
const untilMoved = (fleet: Fleet, from: string): Promise<number> =>
  timeUntil(async () => {
    const bots = await fleet.listBots();
    const moved = bots.filter(({ status, shardId }) => status === AVAILABLE && shardId !== from);
    return moved.length === fleet.botIds.length;
  }, MOVED_MS);

/** A snapshot every 200 ms, of each process in turn: bots that one shows twice, and the statuses of each bot in order. */
function sampleBots({ webs }: Topology, fleet: Fleet) {
  const doubles: string[] = [];
  const statuses = new Map(fleet.botIds.map((id) => [id, [AVAILABLE]]));
  let samples = 0;
  const sample = async (web: WebProcess) => {
    const bots = await fleet.listBots(web).catch(() => null);
    if (!bots) return;
    samples += 1;
    const ids = bots.map(({ id }) => id);
    doubles.push(...ids.filter((id, at) => ids.indexOf(id) !== at));
    for (const { id, status } of bots) {
      const seen = statuses.get(id);
      if (seen && seen.at(-1) !== status) seen.push(status);
    }
  };
  const life = new AbortController();
  const sampling = (async () => {
    for (let at = 0; !life.signal.aborted; at++) {
      await sample(webs[at % webs.length] as WebProcess);
      await sleep(SAMPLE_MS);
    }
  })();
  return async () => {
    life.abort();
    await sampling;
    return {
      oneShard: none("bot is on two shards in a snapshot", doubles, `${samples} snapshots`),
      sequences: new Set([...statuses.values()].map((seen) => seen.join("→"))),
    };
  };
}

async function withFleet(
  { topology }: SurviveContext,
  size: { bots: number; clusters: number },
  work: (fleet: Fleet) => Promise<Finding[]>,
): Promise<Finding[]> {
  const fleet = await startFleet(topology, size);
  try {
    if ((await fleet.untilAvailable(size.bots)) === Number.POSITIVE_INFINITY) throw new Error("the bots did not start");
    return await work(fleet);
  } finally {
    await fleet.stop();
  }
}

const surviveKilledShard = (context: SurviveContext) =>
  withFleet(context, { bots: 20, clusters: 2 }, async (fleet) => {
    const endSampling = sampleBots(context.topology, fleet);
    const victim = await findVictim(fleet);
    const before = { ...fleet.world.counters };
    const actionsOfLogin = before.actions / before.logins;
    fleet.faults.latencyMs = { median: 300, p99: 301 };
    const commands = fleet.botIds.map((id) => fleet.run(id, "level", "9"));
    await sleep(100);
    process.kill(victim.pid, "SIGKILL");
    await victim.cluster.stop(); // else it starts a new shard, which takes its bots
    delete fleet.faults.latencyMs;
    const moved = await untilMoved(fleet, victim.id);
    const shards = await fleet.listShards();
    const answers = await Promise.all(commands);
    const succeeded = answers.filter(({ status }) => status === 200).length;
    const { oneShard, sequences } = await endSampling();
    const { actions, logins } = fleet.world.counters;
    const executed = actions - before.actions - (logins - before.logins) * actionsOfLogin;
    return [
      withinLimit(`all are on the other shard, ${victim.assignedBots} of them moved`, moved / 1_000, 15, "s"),
      holds(
        "the other shard has all of them",
        shards.some(({ assignedBots }) => assignedBots === 20),
        JSON.stringify(shards.map(({ assignedBots }) => assignedBots)),
      ),
      oneShard,
      holds(
        "a bot that moves is disconnected, boots and is available, in this order",
        sequences.size > 1 && [...sequences].every((seen) => /^2(→4)?(→1)?(→2)?$/.test(seen)),
        [...sequences].join(", "),
      ),
      withinLimit("each command in progress answers", Math.max(...answers.map(({ ms }) => ms)) / 1_000, 10.5, "s"),
      holds(
        "no command is executed twice",
        executed <= answers.length,
        `${succeeded} of ${answers.length} acknowledged, ${executed} executed`,
      ),
      holds(
        "no login with an old fence, and no overlap",
        fleet.world.counters.staleLogins + fleet.world.counters.overlaps === 0,
        JSON.stringify(fleet.world.counters),
      ),
    ];
  });

const surviveSuspendedShard = (context: SurviveContext) =>
  withFleet(context, { bots: 10, clusters: 2 }, async (fleet) => {
    const endSampling = sampleBots(context.topology, fleet);
    const { id, pid, assignedBots } = await findVictim(fleet);
    process.kill(pid, "SIGSTOP");
    try {
      const moved = await untilMoved(fleet, id);
      await sleep(15_000);
      const before = { ...fleet.world.counters };
      process.kill(pid, "SIGCONT");
      await sleep(3_000);
      const dropped = fleet.log.filter(({ message }) => message.startsWith("The lease has expired")).length;
      const { logins, actions, staleActions, staleLogins } = fleet.world.counters;
      const { oneShard } = await endSampling();
      return [
        withinLimit(`all are on the other shard, ${assignedBots} of them moved`, moved / 1_000, 15, "s"),
        oneShard,
        holds("the suspended shard drops its bots when it wakes", dropped > 0, `${dropped} in its log`),
        holds(
          "it signs in nowhere and does nothing on the platform",
          logins === before.logins && actions === before.actions && staleActions + staleLogins === 0,
          JSON.stringify(fleet.world.counters),
        ),
      ];
    } finally {
      process.kill(pid, "SIGCONT");
    }
  });

/** What no platform should answer: the shard must lose its connection, and nothing else. */
const GARBAGE: Record<string, (platform: ForwardedPlatform) => void> = {
  "a reset connection": (platform) => platform.reset(),
  "no JSON": (platform) => platform.say("{no JSON\n"),
  "JSON of another form": (platform) => platform.say('{"to":"nobody"}\n'),
  "10 MB": (platform) => platform.say(`"${"a".repeat(10 * 2 ** 20)}"\n`),
};

async function garblePlatform(fleet: Fleet): Promise<Finding[]> {
  const findings: Finding[] = [];
  const pid = pidOf(fleet, 0);
  const memory = residentMb(pid);
  for (const [what, send] of Object.entries(GARBAGE)) {
    const { opened } = fleet.platform;
    send(fleet.platform);
    const again = await timeUntil(async () => fleet.platform.opened > opened, 15_000);
    await sleep(NOTICED_MS);
    const back = await fleet.untilAvailable(fleet.botIds.length, BACK_MS);
    findings.push(
      withinLimit(`${what}: the shard connects again`, again / 1_000, 15, "s"),
      withinLimit(`${what}: all bots are available again`, back / 1_000, BACK_MS / 1_000, "s"),
    );
  }
  const growth = residentMb(pid) - memory;
  return [
    ...findings,
    holds("the shard stays", fleet.clusters[0]?.pids[0] === pid, `process ${fleet.clusters[0]?.pids[0]}`),
    withinLimit("memory of the shard grows", growth, 100, "MB"),
  ];
}

/** After calls have failed: the next ones are refused at once, until the platform is well again. */
async function observeCircuit(fleet: Fleet): Promise<Finding[]> {
  const runOnEach = () => Promise.all(fleet.botIds.slice(0, 5).map((id) => fleet.run(id, "level", "9")));
  const refused = (await runOnEach()).map(({ ms }) => ms).toSorted((a, b) => a - b);
  delete fleet.faults.latencyMs;
  delete fleet.faults.errorRate;
  const again = await timeUntil(async () => (await runOnEach()).every(({ status }) => status === 200), BACK_MS);
  const changes = fleet.log.filter(({ message }) => message.startsWith("The platform ")).map(({ message }) => message);
  return [
    withinLimit("the circuit is open: four of five commands are answered within", (refused[3] ?? 0) / 1_000, 1, "s"),
    withinLimit("it closes: all five run again after", again / 1_000, 15, "s"),
    holds("the shard logs both", changes.length >= 2 && changes.length % 2 === 0, `${changes.length} lines`),
  ];
}

const surviveSlowPlatform = (context: SurviveContext) =>
  withFleet(context, { bots: 10, clusters: 1 }, async (fleet) => {
    const { webs } = context.topology;
    const measure = async (seconds: number) => {
      const load = new MixedLoad({ webs, account, perSecond: 25 }).start();
      await sleep(seconds * 1_000);
      await load.stop();
      return load;
    };
    const account = await context.topology.newAccount(2_000);
    const seconds = context.quick ? 12 : 30; // three in a hundred calls may be slower for another reason
    await measure(3); // the first requests are slower
    const baseline = await measure(seconds);
    const memory = webs.map(({ pid }) => residentMb(pid));
    Object.assign(fleet.faults, { latencyMs: { median: 30_000, p99: 30_001 }, errorRate: 0.5 });
    const commands: Promise<Reply>[] = [];
    const sending = setInterval(() => {
      commands.push(fleet.run(fleet.botIds[commands.length % 10] as string, "level", "9"));
    }, 300);
    const load = await measure(seconds);
    clearInterval(sending);
    const answers = await Promise.all(commands);
    const circuit = await observeCircuit(fleet);
    const garbled = await garblePlatform(fleet);
    const [before, during] = [baseline.quantileMs(0.99), load.quantileMs(0.99)];
    const growth = Math.max(...webs.map(({ pid }, at) => residentMb(pid) - (memory[at] ?? 0)));
    return [
      none(
        "other request fails",
        load.failures().map(({ kind, status, error }) => `${kind} ${status || error}`),
        `${load.entries.length}`,
      ),
      holds(
        "p99 of other routes ≤ 2× the baseline",
        during <= Math.max(2 * before, 50),
        `${before.toFixed(0)} → ${during.toFixed(0)} ms`,
      ),
      withinLimit("slowest command", Math.max(...answers.map(({ ms }) => ms)) / 1_000, 10.5, "s"),
      withinLimit("memory of a process grows", growth, 100, "MB"),
      ...circuit,
      ...garbled,
    ];
  });

const survivePoisonInput = (context: SurviveContext) =>
  withFleet(context, { bots: 5, clusters: 1 }, async (fleet) => {
    const pid = pidOf(fleet, 0);
    const [poisoned = "", ...others] = fleet.botIds;
    const inputs = ["\u0000", "\ud800", "__proto__", "{".repeat(2_000), "9".repeat(2_000), "%s%n".repeat(100)];
    const answers = await Promise.all(inputs.map((input) => fleet.run(poisoned, "level", input)));
    const after = await Promise.all(others.map((id) => fleet.run(id, "level", "9")));
    const itself = await fleet.run(poisoned, "level", "9");
    const bots = await fleet.listBots();
    const affected = bots.filter(({ id, status }) => id !== poisoned && status !== AVAILABLE);
    return [
      none(
        "poisonous command is answered with a 5xx",
        answers.filter(({ status }) => status >= 500 || status === 0).map(({ status }) => status),
        `${inputs.length}`,
      ),
      holds("the shard stays", fleet.clusters[0]?.pids[0] === pid, `process ${fleet.clusters[0]?.pids[0]}`),
      holds("the bot itself works again", itself.status === 200, `${itself.status}`),
      none(
        "other bot is affected",
        [...affected, ...after.filter(({ status }) => status !== 200).map(({ status, body }) => ({ status, body }))],
        `${others.length}`,
      ),
    ];
  });

export const SHARD_CASES: readonly SurviveCase[] = [
  { row: "R4", fault: "kill -9 of one of two shards, with commands in progress", run: surviveKilledShard },
  {
    row: "R5",
    fault: "one of two shards is suspended, and wakes; then a web process, for 13 s",
    run: async (context) => [
      ...(context.quick ? [] : await surviveSuspendedShard(context)), // a test proves it: proving-tests.ts
      ...(await survivePausedProcess(context)),
    ],
  },
  {
    row: "R9",
    fault: "the platform takes 30 s, half of its calls fail, and it sends garbage",
    run: surviveSlowPlatform,
  },
  { row: "R10", fault: "one bot gets input that might crash its process", run: survivePoisonInput },
];
