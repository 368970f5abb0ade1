import { checkReadiness } from "../domain/service/check-readiness.ts";
import { isDraining } from "../domain/service/is-draining.ts";

const json = (value: unknown, status: number) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });

/** Answers 200 while the process runs. */
export const answerHealth = (): Response => json({ status: "ok" }, 200);

/**
 * Answers 200 while this process can serve: without the fleet engine the portal, the catalogue and sign-in go on. Without
 * the database nothing does, and a process that stops wants no further calls.
 */
export async function answerReady(): Promise<Response> {
  if (isDraining()) return json({ status: "stopping" }, 503);
  const checks = await checkReadiness();
  const serves = checks.database === "ok" && checks.migrations === "ok";
  if (!serves) return json({ status: "unavailable", checks }, 503);
  return json({ status: checks.engine === "ok" ? "ok" : "degraded", checks }, 200);
}
