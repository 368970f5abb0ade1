import { expect, it } from "vitest";
import { filesOnTwoProcesses, sendsRequests } from "./select-files.ts";

it("every file that runs on two processes is there once, and sends them requests", () => {
  const files = filesOnTwoProcesses();
  expect(files).toEqual([...new Set(files)]);
  expect(files.filter((file) => !sendsRequests(file))).toEqual([]);
});
