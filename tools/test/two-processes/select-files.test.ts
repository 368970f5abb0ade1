import { expect, it } from "vitest";
import { filesOnTwoProcesses, filesThatSend, LEFT_OUT, read } from "./select-files.ts";

it("every test file that sends requests runs on two processes, but for those that use what one process has", () => {
  const sending = filesThatSend();
  for (const [file, { uses }] of Object.entries(LEFT_OUT)) {
    expect(sending, `${file} is not there, or sends nothing`).toContain(file);
    expect(read(file), `${file} does not use it any more: it may run on two processes`).toContain(uses);
  }
  expect(filesOnTwoProcesses().length).toBe(sending.length - Object.keys(LEFT_OUT).length);
});

it("no test is left out of a file that does not run on two processes anyway", () => {
  const marked = Object.keys(LEFT_OUT).filter((file) => read(file).includes("itInProcess"));
  expect(marked).toEqual([]);
});
