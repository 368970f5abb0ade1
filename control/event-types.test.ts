import { EventEmitter, once } from "node:events";
import { expect, it } from "vitest";
import { Cluster, type ClusterEvents } from "./cluster.ts";

const cluster = new Cluster({ url: "http://localhost:3000/gateway/v1", token: "SVC_x", clusterName: "Home" });

/** It is type-checked, and never run. */
export function typeCases(listener: never): void {
  const ready = ({ nickname }: ClusterEvents["botReady"][0]) => nickname;
  cluster
    .on("botReady", ready)
    .once("stopped", () => {})
    .off("botReady", ready)
    .removeAllListeners();
  // @ts-expect-error: there is no such event
  cluster.on("nope");
  // @ts-expect-error: there is no such event
  cluster.on("nope", listener);
  // @ts-expect-error: there is no such event
  cluster.once("nope", listener);
  // @ts-expect-error: there is no such event
  cluster.off("nope", listener);
  // @ts-expect-error: there is no such event
  cluster.addListener("nope", listener);
  // @ts-expect-error: there is no such event
  cluster.prependOnceListener("nope", listener);
  // @ts-expect-error: there is no such event
  cluster.removeAllListeners("nope");
  // @ts-expect-error: there is no such event
  cluster.listenerCount("nope");
  // @ts-expect-error: there is no such event
  cluster.emit("nope");
  // @ts-expect-error: the event has an argument
  cluster.emit("botReady");
  // @ts-expect-error: the event has no argument
  cluster.emit("stopped", 1);
  // @ts-expect-error: the event has no such member
  cluster.on("shardReady", ({ nickname }) => nickname);
  // @ts-expect-error: its member is a string
  cluster.on("botReady", ({ nickname }: { nickname: number }) => nickname);
}

it("a cluster is an emitter of Node.js, for programs that take any", async () => {
  const emitter: EventEmitter = cluster;
  expect(emitter).toBeInstanceOf(EventEmitter);
  const stopped = once(cluster, "stopped");
  cluster.emit("stopped");
  expect(await stopped).toEqual([]);
});
