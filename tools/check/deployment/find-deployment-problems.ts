import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { ROOT } from "../../start/hash-source-files.ts";
import { checkCompose } from "./check-compose.ts";
import { checkKubernetes } from "./check-kubernetes.ts";
import { checkLines } from "./check-lines.ts";
import { checkMetrics, readTargets } from "./check-metrics.ts";

/** The problems of the files in `deploy/`, each as one line of text. @param folder In its place. */
export async function findDeploymentProblems(folder = path.join(ROOT, "deploy")): Promise<string[]> {
  const read = (file: string) => fs.readFileSync(path.join(folder, file), "utf8");
  const manifests = fs.readdirSync(path.join(folder, "kubernetes")).map((file) => `kubernetes/${file}`);
  const checks: Record<string, () => string[] | Promise<string[]>> = {
    "compose.yaml": () =>
      checkCompose(read("compose.yaml"), read("compose.env.example"), readTargets(read("prometheus.yml"))),
    kubernetes: () => checkKubernetes(manifests.map(read)),
    metrics: () => checkMetrics(read("prometheus-alerts.yml"), read("grafana/dashboard.json")),
    "other files": () => checkLines(read),
  };
  const problems = Object.entries(checks).map(async ([file, check]) => {
    const found = await Promise.resolve().then(check).catch(describeError);
    return found.map((problem) => `deploy, ${file}: ${problem}`);
  });
  return (await Promise.all(problems)).flat();
}

/** A file that cannot be read at all. */
function describeError(error: unknown): string[] {
  if (!(error instanceof z.ZodError)) return [(error as Error).message.split("\n", 1)[0] ?? ""];
  return error.issues.map(({ path: member, message }) => `${member.join(".")}: ${message}`);
}
