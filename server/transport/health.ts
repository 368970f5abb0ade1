import { checkReadiness } from "../domain/service/check-readiness.ts";

const json = (value: unknown, status: number) =>
  new Response(JSON.stringify(value), {
    status,
    headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
  });

/** The process is alive. */
export const answerHealth = (): Response => json({ status: "ok" }, 200);

/** Everything needed to serve is there: 200, or 503 with what is missing. */
export async function answerReady(): Promise<Response> {
  const checks = await checkReadiness();
  const ready = Object.values(checks).every((state) => state === "ok");
  return json({ status: ready ? "ok" : "unavailable", checks }, ready ? 200 : 503);
}
