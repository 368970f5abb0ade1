import fs from "node:fs";
import { test } from "@playwright/test";
import { freePort } from "#tools/programs/free-ports.ts";
import { type RunningService, startService } from "#tools/programs/start-service.ts";
import { temporaryFolder } from "./folders.ts";

export interface OwnService extends RunningService {
  port: string;
  dataDir: string;
  url: string;
}

/** Services that a spec file starts for itself. They are stopped and their folders removed after each test or after the last one. */
export function ownServices(end: "afterEach" | "afterAll" = "afterEach") {
  const running: RunningService[] = [];
  const folders: string[] = [];
  test[end](async () => {
    for (const service of running.splice(0)) await service.stop();
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
    const service = startService({ ...settings, PORT: port, DATA_DIR: dataDir }, command);
    running.push(service);
    return { ...service, port, dataDir, url: `http://localhost:${port}` };
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
