import fs from "node:fs";
import { test } from "@playwright/test";
import { freePort, type LaunchedProgram, launchProgram, temporaryFolder } from "./launch-program.ts";

export interface OwnService extends LaunchedProgram {
  port: string;
  dataDir: string;
  url: string;
}

/** Services that a spec file starts for itself. They are stopped and their folders removed after each test or after the last one. */
export function ownServices(end: "afterEach" | "afterAll" = "afterEach") {
  const running: LaunchedProgram[] = [];
  const folders: string[] = [];
  test[end](async () => {
    for (const { child, exited } of running.splice(0)) {
      child.kill("SIGTERM");
      await exited;
    }
    for (const place of folders.splice(0)) fs.rmSync(place, { recursive: true, force: true, maxRetries: 5 });
  });

  function folder(): string {
    const made = temporaryFolder();
    folders.push(made);
    return made;
  }

  /** Uses a port and a data folder of its own, unless the settings name others. It may not be ready yet. */
  async function begin(settings: Record<string, string> = {}, command?: string[]): Promise<OwnService> {
    const port = settings.PORT ?? String(await freePort());
    const dataDir = settings.DATA_DIR ?? folder();
    const launched = launchProgram({ ...settings, PORT: port, DATA_DIR: dataDir }, command);
    running.push(launched);
    return { ...launched, port, dataDir, url: `http://localhost:${port}` };
  }

  return { folder, begin };
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !/^\d+ \(.*\) Z/s.test(fs.readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}
