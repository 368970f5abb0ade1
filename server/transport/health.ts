import { checkReadiness } from "../domain/service/check-readiness.ts";
import { isDraining } from "../domain/service/is-draining.ts";

const json = (value: unknown, status: number) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });

/** Answers 200 while the process runs. */
export const answerHealth = (): Response => json({ status: "ok" }, 200);

/** Answers 200 if everything needed to serve is available, else 503 with the state of each check. */
export async function answerReady(): Promise<Response> {
  if (isDraining()) return json({ status: "draining" }, 503);
  const checks = await checkReadiness();
  const ready = Object.values(checks).every((state) => state === "ok");
  return json({ status: ready ? "ok" : "unavailable", checks }, ready ? 200 : 503);
}
