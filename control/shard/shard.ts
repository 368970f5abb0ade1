import { randomUUID } from "node:crypto";
import type { BotDependencies, BotHandle } from "../bot/bot-dependencies.ts";
import { BotRunner } from "../bot/bot-runner.ts";
import type { Log } from "../logging/log.ts";
import type { AssignmentKey, Selection, ServiceFrame, ServiceFrameOf, ShardFrame } from "../protocol.ts";
import { repeatEvery } from "../timing/repeat-every.ts";
import { BotRegistry } from "./bot-registry.ts";
import { CallRunner } from "./call-runner.ts";
import { CommandForwarder } from "./command-forwarder.ts";
import type { ShardDependencies } from "./create-bot-dependencies.ts";
import { createBotDependencies } from "./create-bot-dependencies.ts";
import { createHello } from "./create-hello.ts";
import { Lease } from "./lease.ts";
import type { LinkConnection, Refusal } from "./link-connection.ts";
import { OfferedItems } from "./offered-items.ts";
import { Reporter } from "./outbound/reporter.ts";
import { ServiceLink } from "./service-link.ts";
import { SignInRunner } from "./sign-in-runner.ts";
import { Silence } from "./silence.ts";
import { StatusEvents } from "./status-events.ts";
import { UnknownIds } from "./unknown-ids.ts";

/** The lease is checked this often, and before every action. */
const LEASE_CHECK_MS = 50;
const DRAIN_TIMEOUT_MS = 3000;
const INITIAL_HEARTBEAT_MS = 2500;

/** The bots of one process, its connection to the service, and the lease that lets it act. */
export class Shard {
  readonly bots: BotRegistry;
  /** Lets this process act. */
  readonly lease: Lease;
  readonly #dependencies: ShardDependencies;
  readonly #silence: Silence;
  readonly #link: ServiceLink;
  readonly #callRunner: CallRunner;
  readonly #signIns: SignInRunner;
  readonly #items: OfferedItems;
  readonly #unknownIds: UnknownIds;
  readonly #forwarder: CommandForwarder;
  readonly #reporter: Reporter;
  readonly #botDependencies: BotDependencies;
  readonly #startedAt: string;
  readonly #startId = randomUUID();
  #helloCount = 0;
  #selection: Selection;
  #epoch: number | null = null;
  /** The hello that is not answered yet. */
  #hello: { connection: LinkConnection; at: number; unanswered: number } | null = null;
  #ttlMs = 0;
  #heartbeatMs = INITIAL_HEARTBEAT_MS;
  #isDraining = false;
  #stopHeartbeats = () => {};
  #stopLeaseChecks = () => {};

  constructor(dependencies: ShardDependencies) {
    this.#dependencies = dependencies;
    const { settings, clock, wallClock } = dependencies;
    this.#selection = settings.select;
    this.#startedAt = new Date(wallClock()).toISOString();
    this.lease = new Lease({ now: clock.now, wall: wallClock });
    this.#silence = new Silence(clock);
    this.#link = this.#createLink();
    this.#forwarder = new CommandForwarder(this.#sendOverCurrent);
    this.#reporter = new Reporter(clock, this.#send);
    const statusEvents = new StatusEvents<BotHandle>(({ id, nickname }, status) =>
      dependencies.sendToCluster({ t: "botEvent", botId: id, nickname, event: { name: "botStatus", status } }),
    );
    const onRemoved = (bot: BotRunner) => {
      this.#reporter.presences.remove(bot);
      statusEvents.remove(bot);
    };
    this.bots = new BotRegistry({ onRemoved, onNamed: dependencies.addBotNames });
    this.#botDependencies = createBotDependencies(dependencies, {
      bots: this.bots,
      reporter: this.#reporter,
      statusEvents,
      forwarder: this.#forwarder,
      send: this.#send,
      findBot: this.#findBot,
    });
    this.#callRunner = new CallRunner({ clock, log: dependencies.log, findBot: this.#findBot });
    this.#signIns = new SignInRunner(dependencies);
    this.#unknownIds = new UnknownIds(dependencies.log);
    this.#items = new OfferedItems(dependencies.catalogues.all(), dependencies.log);
  }

  start(): void {
    this.#stopLeaseChecks = repeatEvery(this.#dependencies.clock, LEASE_CHECK_MS, () => {
      this.#checkLease();
      if (this.#silence.isTooLong(this.#heartbeatMs)) this.#link.restart("The service does not answer.");
    });
    this.#scheduleHeartbeats(this.#heartbeatMs);
    this.#link.open();
  }

  /** Sends a line to the service's log. */
  log: Log = (level, message, botId) => this.#reporter.log(level, message, botId);

  select(selection: Selection): void {
    this.#selection = selection;
    this.#send({ t: "select", select: selection });
  }

  /** Accepts no more bots, lets running calls finish, signs the bots out and disconnects. */
  async drain(): Promise<void> {
    if (this.#isDraining) return;
    this.#isDraining = true;
    this.#signIns.close();
    await this.#callRunner.drain(DRAIN_TIMEOUT_MS);
    const { assignments } = this.bots;
    await this.bots.removeAll();
    this.#reporter.flush();
    if (assignments.length > 0) this.#send({ t: "release", bots: assignments });
    this.#link.send({ t: "bye" }); // also before the hello is answered, so that the service ends the lease that it opens
    await this.#end("drained");
  }

  #createLink(): ServiceLink {
    const { settings, clock, log, random, openSocket } = this.#dependencies;
    return new ServiceLink(
      {
        url: settings.url,
        isUrlProven: settings.isUrlProven,
        token: settings.token,
        clock,
        log,
        leaseLeft: () => (this.bots.assignments.length > 0 ? this.lease.left : null),
        isInUse: (connection) => this.#callRunner.isRunningFor(connection) || this.#forwarder.isWaitingFor(connection),
        ...(random ? { random } : {}),
        ...(openSocket ? { openSocket } : {}),
      },
      {
        onOpen: (connection) => this.#sendHello(connection),
        onFrame: (frame, connection) => this.#onFrame(frame, connection),
        onLost: (connection) => this.#onLost(connection),
        onSuperseded: () => void this.#end("superseded"),
        onRefused: (why, problem) => void this.#end(why, problem),
        onGatewayFound: (url) => this.#dependencies.sendToCluster({ t: "gateway", url }),
      },
    );
  }

  /** @returns Null before the service has answered the hello. */
  #sendOverCurrent = (frame: ShardFrame): LinkConnection | null => {
    const { current } = this.#link;
    if (this.#epoch === null || !current || this.#hello?.connection === current) return null;
    return current.send(frame) ? current : null;
  };
  #send = (frame: ShardFrame): boolean => this.#sendOverCurrent(frame) !== null;

  async #end(why: "drained" | "superseded" | Refusal, problem?: string): Promise<void> {
    this.#isDraining = true;
    this.lease.end();
    this.#stopLeaseChecks();
    this.#stopHeartbeats();
    await this.bots.removeAll();
    await this.#link.close();
    this.#dependencies.onEnd(why, problem);
  }

  #findBot = (botId: string, fence: number): BotRunner | null => {
    const bot = this.#checkLease() ? this.bots.get(botId) : null;
    return bot?.fence === fence ? bot : null;
  };

  /** @returns Whether this process may act. If it may not, its bots are removed before this returns. */
  #checkLease(): boolean {
    if (this.lease.isLive) return true;
    if (this.#epoch !== null) this.#restart();
    return false;
  }

  #endLease(why = "The lease has expired"): void {
    this.#dependencies.log("error", `${why}: every bot is signed out.`);
    this.#epoch = null;
    this.lease.end();
    void this.bots.removeAll();
  }

  #restart(why?: string): void {
    this.#endLease(why);
    this.#link.postponeHandover("The lease has ended.");
    if (this.#link.current) this.#sendHello(this.#link.current);
  }

  #onLost(connection: LinkConnection): void {
    this.#forwarder.rejectAll(connection);
    this.#signIns.cancelAll(connection);
    if (this.#hello?.connection === connection) this.#hello = null;
    this.#silence.end();
  }

  #sendHello(connection: LinkConnection): void {
    if (!this.lease.isLive && this.#epoch !== null) this.#endLease();
    if (connection === this.#link.current) this.#silence.end();
    const earlier = this.#hello?.connection === connection ? this.#hello.unanswered : 0;
    this.#hello = { connection, at: this.lease.stamp(), unanswered: earlier + 1 };
    this.#helloCount += 1;
    const process = { startedAt: this.#startedAt, startId: this.#startId, number: this.#helloCount };
    const lease = { epoch: this.#epoch, held: this.bots.assignments };
    const now = { ...process, ...lease, select: this.#selection, itemsDigest: this.#items.digest };
    connection.send(createHello(this.#dependencies, now));
  }

  #scheduleHeartbeats(milliseconds: number): void {
    this.#stopHeartbeats();
    this.#stopHeartbeats = repeatEvery(this.#dependencies.clock, milliseconds, () => this.#sendHeartbeat());
  }

  #sendHeartbeat() {
    if (!this.#checkLease()) return;
    const { measureLoad } = this.#dependencies;
    this.#send({ t: "hb", at: this.lease.stamp(), load: measureLoad(), held: this.bots.assignments });
  }

  #onFrame(frame: ServiceFrame, connection: LinkConnection) {
    const isCurrent = connection === this.#link.current;
    if (isCurrent) this.#silence.end();
    switch (frame.t) {
      case "welcome":
        return this.#onWelcome(frame, connection);
      case "relayed":
        return this.#forwarder.onResult(frame);
      case "cmd":
        return void this.#callRunner.answer(frame, connection);
      case "cancel":
        this.#signIns.cancel(frame.n, connection);
        return this.#callRunner.cancel(frame.n, connection);
      case "signIn":
        return this.#signIns.start(frame, connection);
      case "unknownIds":
        return this.#unknownIds.report(frame);
      case "items":
        return this.#items.send(frame, connection);
      case "revoke":
        return void (this.#epoch !== null && this.#checkLease() && this.#onRevoke(frame));
    }
    // The frames of a connection that was replaced, or from before the lease was lost.
    if (!isCurrent || this.#epoch === null) return;
    if (frame.t === "hb") this.lease.renew(frame.at, this.#ttlMs);
    else if (frame.t === "lost") this.#restart("The service has ended the lease");
    else if (this.#checkLease()) this.#applyFrame(frame);
  }

  #applyFrame(frame: ServiceFrameOf<"assign"> | ServiceFrameOf<"config"> | ServiceFrameOf<"drain">) {
    switch (frame.t) {
      case "assign":
        return this.#onAssign(frame);
      case "config":
        return this.bots.update(frame.bots);
      case "drain":
        if (!this.#isDraining) this.#link.startHandover();
    }
  }

  #onRevoke({ bots }: ServiceFrameOf<"revoke">): void {
    for (const [id, fence] of bots) {
      void this.bots.remove(id, fence).then(() => this.#reporter.release([id, fence]));
    }
  }

  #onWelcome(frame: ServiceFrameOf<"welcome">, connection: LinkConnection): void {
    const { epoch, held, hbMs, ttlMs, latest, resumed } = frame;
    const { log, sendToCluster } = this.#dependencies;
    if (this.#hello?.connection !== connection) return;
    this.#hello.unanswered -= 1;
    if (this.#hello.unanswered > 0) return; // the answer to an earlier hello: the lease counts from the latest one
    this.#link.completeHandover(connection);
    this.#silence.end();
    this.#epoch = epoch;
    this.#ttlMs = ttlMs;
    this.lease.renew(this.#hello.at, ttlMs);
    this.#hello = null;
    if (hbMs !== this.#heartbeatMs) this.#scheduleHeartbeats(hbMs);
    this.#heartbeatMs = hbMs;
    const confirmed = new Map<string, number>(held);
    for (const [id, fence] of this.bots.assignments) {
      if (confirmed.get(id) !== fence) void this.bots.remove(id, fence);
    }
    this.#reporter.republish(this.bots.all);
    log("info", `The service has accepted this shard${resumed ? " again" : ""}, with ${this.bots.all.length} bots.`);
    if (latest !== undefined) sendToCluster({ t: "updateAvailable", version: latest });
    sendToCluster({ t: "ready" });
  }

  #onAssign({ bots }: ServiceFrameOf<"assign">): void {
    if (this.#isDraining) {
      this.#send({ t: "release", bots: bots.map(({ id, fence }): AssignmentKey => [id, fence]) });
      return;
    }
    // The hello that is not answered does not list these bots. The service tells again what a shard does not list.
    if (this.#hello !== null) return;
    for (const assignment of bots) {
      const bot = new BotRunner(this.#botDependencies, assignment);
      this.#dependencies.redact(...bot.secrets);
      void this.bots.add(bot);
    }
  }
}
