import { randomUUID } from "node:crypto";
import { broker, forgetOldEngine, writeBrokerStamp } from "../../data/broker.ts";
import { brokerAddress } from "../../data/check-broker.ts";
import { type Engine, type Installation, InstallationConnection } from "../../data/installation-connection.ts";
import { settings } from "../../settings/settings.ts";
import type { Actor } from "../actor.ts";
import { Fault } from "../fault.ts";
import { recordOperatorAction } from "../service/record-operator-action.ts";
import { describeProcess, readSignsOfLife } from "./decide-membership.ts";

interface Outcome {
  /** Null: one process, without a broker. */
  broker: string | null;
}

/** From now on the installation runs on the broker at REDIS_URL. Refused while a process runs it. */
export async function adoptBroker(actor: Actor): Promise<Outcome> {
  const { redisUrl } = settings();
  if (!redisUrl) throw new Fault("unable_to_process", "REDIS_URL is not set: it names the broker to adopt");
  const connected = broker();
  if (!connected) throw new Fault("unable_to_process", "the broker at REDIS_URL is not connected");
  const engine: Engine = { kind: "broker", engineId: randomUUID(), brokerAddress: brokerAddress(redisUrl) };
  await change(engine, () => forgetOldEngine(connected));
  await writeBrokerStamp(connected, engine.engineId);
  return record("service.adoptBroker", engine, actor);
}

/** From now on one process runs the installation without a broker. Refused while a process runs it. */
export async function leaveBroker(actor: Actor): Promise<Outcome> {
  const engine: Engine = { kind: "memory", engineId: randomUUID(), brokerAddress: null };
  await change(engine, async () => undefined);
  return record("service.leaveBroker", engine, actor);
}

async function change(engine: Engine, prepare: () => Promise<void>): Promise<void> {
  const connection = await InstallationConnection.open();
  try {
    await connection.exclusively(async (before) => {
      requireStopped(before);
      await prepare();
      await connection.take(engine, false);
    });
  } finally {
    await connection.close();
  }
}

function requireStopped(before: Installation | null): void {
  const signs = readSignsOfLife(before);
  if (!before || signs === "ended" || signs === "silent") return;
  const who = describeProcess(before);
  if (signs === "alive")
    throw new Fault("unable_to_process", `a process runs this installation (${who}): stop every process first`);
  throw new Fault("unable_to_process", `a process ran this installation a moment ago (${who}): try again in 3 s`);
}

async function record(action: string, { brokerAddress: address }: Engine, actor: Actor): Promise<Outcome> {
  await recordOperatorAction({ action, after: { broker: address ?? "none" } }, actor);
  return { broker: address };
}
