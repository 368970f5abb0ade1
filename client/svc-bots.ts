#!/usr/bin/env node

import { runProgram } from "./cli/run-program.ts";
import { Interrupted } from "./cli/subcommand.ts";

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
  process.once(signal, () => stop.abort(new Interrupted()));
process.stdout.on("error", () => stop.abort()); // nobody reads the output any more: the pipe is closed
process.exitCode = await runProgram(process.argv.slice(2), process.stdout, process.stderr, stop.signal);
