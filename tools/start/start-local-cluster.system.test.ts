import { expect, onTestFinished, test } from "vitest";
import { findDescendants } from "../faults/list-processes.ts";
import { startLocalCluster } from "./start-local-cluster.ts";

test("a cluster whose process cannot be started is tried again", async () => {
  const node = process.execPath;
  const before = findDescendants(process.pid);
  const started = () => findDescendants(process.pid).filter((pid) => !before.includes(pid));
  process.execPath = `${node}-not-there`;
  onTestFinished(() => {
    process.execPath = node;
  });
  const cluster = startLocalCluster();
  await new Promise(setImmediate);
  expect(started()).toEqual([]);
  process.execPath = node;
  await expect.poll(() => started().length).toBeGreaterThan(0);
  await cluster.stop();
  await expect.poll(started).toEqual([]);
});
