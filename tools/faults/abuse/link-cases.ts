import { setTimeout as sleep } from "node:timers/promises";
import type { AbuseCase, Target } from "./abuse-case.ts";
import { AttackerLink } from "./attacker-link.ts";

const FLOOD_MS = 10_000;

/** Sends frames as fast as the network allows. @returns How many were sent. */
async function flood(
  link: AttackerLink,
  frameOf: (n: number) => object,
  maxFrames: number,
  forMs = FLOOD_MS,
): Promise<number> {
  const until = Date.now() + forMs;
  let sent = 0;
  while (sent < maxFrames && link.isOpen && Date.now() < until) {
    link.send(frameOf(sent));
    sent += 1;
    if (sent % 20 === 0) {
      await link.flush();
      await sleep(0);
    }
  }
  await link.flush(0);
  return sent;
}

const CLOSED_WITHIN_MS = 3_000;

/** A closed link ends within a second; a busy machine notices it later. */
async function describeLink(link: AttackerLink): Promise<string> {
  for (const until = Date.now() + CLOSED_WITHIN_MS; !link.isOpen && link.closed === null && Date.now() < until; )
    await sleep(50);
  if (link.closed !== null) return `link closed ${link.closeText}`;
  return link.isOpen ? "link stays open" : "! the link is neither open nor closed";
}

async function openLink(target: Target): Promise<AttackerLink> {
  return AttackerLink.open(target.url, target.attacker.token, target.address);
}

/** Opens a link of the attacker, with its bots assigned. */
async function openLinkWithBots(target: Target): Promise<AttackerLink> {
  const link = await openLink(target);
  await link.hello();
  await link.waitForBots(1);
  return link;
}

const helloFlood: AbuseCase = {
  name: "hello flood",
  sends: "hello frames with 1,000 assignments for 10 s on one link",
  async run(target) {
    const link = await openLink(target);
    const held = Array.from({ length: 1_000 }, (_, n) => [`bot-${n}`.padEnd(200, "x"), n]);
    const sent = await flood(link, (n) => ({ ...HELLO, shardId: `flood-${n}`, held }), 5_000);
    await sleep(500);
    const outcome = await describeLink(link);
    link.terminate();
    return [
      `${link.framesOf("welcome").length} of ${sent} welcomed`,
      `${/closed 4400/.test(outcome) ? "" : "! "}${outcome}`,
    ];
  },
};
const HELLO = {
  ...{ t: "hello", v: 1, lib: "0.1.0", clusterId: "flood", clusterName: "Flood", platform: "simulated" },
  ...{ source: "test", capacity: 100, managed: false, startedAt: new Date().toISOString() },
  select: { categories: null, bots: null },
};

const secondHello: AbuseCase = {
  name: "second hello",
  sends: "two hellos with different shard ids on one link",
  async run(target) {
    const link = await openLink(target);
    await link.hello();
    await sleep(300);
    await link.hello({ shardId: `${link.shardId}-2` });
    await sleep(1_000);
    const welcomed = link.framesOf("welcome").length;
    const outcome = await describeLink(link);
    link.terminate();
    return [
      `${welcomed === 1 ? "" : "! "}${welcomed} welcomed`,
      `${/closed 4400/.test(outcome) ? "" : "! "}${outcome}`,
    ];
  },
};

const presences: AbuseCase = {
  name: "1,000 presences of 950 KB",
  sends: "presence frames of 950 KB of one's own bots, for 15 s at most",
  async run(target) {
    const link = await openLinkWithBots(target);
    const outfit = { id: "x", padding: "y".repeat(9_000) };
    const member = { id: "m", displayName: "m", joinedAt: "2026-01-01T00:00:00.000Z", outfit, flags: 0 };
    const flags = { isReady: false, isLeader: false, isSittingOut: false, isPlaying: false };
    const members = Array(100).fill({ ...member, ...flags });
    const party = { id: "p", playlistId: "p", privacy: "public", maxSize: 100, members };
    const quiet = { status: 2, friendsCount: 0, presenceStatus: null, matches: 0, party };
    // one bot after the other, so that the service stores one state of each
    const bots = link.held;
    const frameOf = (rev: number) => {
      const [id, fence] = bots[rev % bots.length] as [string, number];
      return { t: "presence", bots: [{ id, fence, rev, ...quiet }] };
    };
    const sent = await flood(link, frameOf, 1_000, 15_000);
    await sleep(500);
    const outcome = await describeLink(link);
    link.terminate();
    return [`${sent} sent, ${bots.length} bots assigned`, outcome];
  },
};

const logs: AbuseCase = {
  name: "log and activity floods",
  sends: "100 lines of 1,000 characters a frame and 100 activity entries a frame, for 10 s",
  async run(target) {
    const link = await openLinkWithBots(target);
    const [id] = [...link.bots.keys()];
    const lines = Array(100).fill({ agoMs: 1, level: "info", message: "x".repeat(1_000) });
    const entries = Array(100).fill({ id, kind: "message", agoMs: 1, from: null, text: "y".repeat(1_000) });
    const frameOf = (n: number) => (n % 2 === 0 ? { t: "log", lines } : { t: "activity", entries });
    const sent = await flood(link, frameOf, 3_900);
    await sleep(500);
    const outcome = await describeLink(link);
    link.terminate();
    return [`${sent} frames, ${(sent / 2) * 100} entries of each kind`, outcome];
  },
};

/** The attacker has many more bots than a forwarded command reaches. */
const FORWARDED_TO = 100;

const forwards: AbuseCase = {
  name: "forward storm",
  sends: "50 times send_all at once from a shard that answers no command",
  async run(target) {
    const link = await openLinkWithBots(target);
    await link.waitForBots(FORWARDED_TO);
    link.showAvailable();
    await sleep(500);
    const [id, fence] = link.held[0] as [string, number];
    const caller = { rank: "owner", user: null };
    const forward = { t: "relay", id, fence, to: { kind: "all" }, command: "say", args: "x", caller };
    const beat = setInterval(() => link.sendHeartbeat(), 2_000);
    for (let n = 0; n < 50; n++) link.send({ ...forward, n, limit: 16, budgetMs: 10_000 });
    await sleep(14_000);
    clearInterval(beat);
    const outcome = await describeLink(link);
    link.terminate();
    const answered = link.framesOf("relayed").length;
    return [
      `${answered < 50 ? "! " : ""}${answered} of 50 answered, ${link.framesOf("cmd").length} commands asked`,
      outcome,
    ];
  },
};

const BUSY = 50;
const busyLinks: AbuseCase = {
  name: "50 busy links",
  sends: "50 links of one account, each 100 presence, log and beat frames a second, for 10 s",
  async run(target) {
    const opened = await Promise.all(Array.from({ length: BUSY }, () => openLink(target).catch(() => null)));
    const links = opened.filter((link) => link !== null);
    await Promise.all(links.map((link) => link.hello({ capacity: 2 })));
    await sleep(1_000);
    const lines = Array(20).fill({ agoMs: 1, level: "info", message: "x".repeat(500) });
    const quiet = { status: 2, friendsCount: 0, presenceStatus: "x".repeat(1_000), matches: 0, party: null };
    for (let n = 0; n < 200; n++) {
      for (const link of links) {
        const bots = link.held.map(([id, fence]) => ({ id, fence, rev: n, ...quiet }));
        link.send({ t: "presence", bots });
        link.send({ t: "log", lines });
        link.sendHeartbeat();
      }
      await sleep(50);
    }
    const closed = new Map<string, number>();
    for (const { closeText } of links) {
      if (closeText !== null) closed.set(closeText, (closed.get(closeText) ?? 0) + 1);
    }
    for (const link of links) link.terminate();
    return [
      `${links.length < BUSY ? "! " : ""}${links.length} opened`,
      ...[...closed].map(([why, count]) => `${count} closed ${why}`),
    ];
  },
};

export const LINK_CASES = [helloFlood, secondHello, presences, logs, forwards, busyLinks];
