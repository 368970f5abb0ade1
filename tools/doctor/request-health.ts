import type { Settings } from "#server/settings/settings.ts";
import { withDeadline } from "#server/with-deadline.ts";

export const TIMEOUT_MS = 3_000;
const HEALTHY = /^(?:ok\n|\{"status":"ok"\})$/;

/** `detail`: what answers instead, or why nothing does. */
export type HealthAnswer = { is: "service" } | { is: "other" | "nothing"; detail: string; status?: number };

/** What answers at this address: the service, another program or nothing. */
export async function requestHealth(url: string, timeoutMs = TIMEOUT_MS): Promise<HealthAnswer> {
  try {
    const { reply, text } = await withDeadline(timeoutMs, async (signal) => {
      const reply = await fetch(`${url}/healthz`, { redirect: "manual", signal });
      return { reply, text: (await reply.text()).slice(0, 100) };
    });
    const { status } = reply;
    if (status === 200 && HEALTHY.test(text)) return { is: "service" };
    const target = reply.headers.get("location");
    return { is: "other", status, detail: target ? `${status} to ${target}` : `${status}` };
  } catch (error) {
    return { is: "nothing", detail: codeOf(error) };
  }
}

export const addressOf = (host: string, port: number): string => {
  const own = ["0.0.0.0", "::"].includes(host) ? "127.0.0.1" : host;
  return `http://${own.includes(":") ? `[${own}]` : own}:${port}`;
};

export function codeOf(error: unknown): string {
  const { cause, name } = error as Error & { cause?: { code?: string } };
  return cause?.code ?? name;
}

const PORTS: Record<string, number> = { "http:": 80, "https:": 443 };

/** Whether PORT is also the port of PUBLIC_URL, where a proxy listens that has processes behind it. */
export function isAtPublicUrl({ publicUrl, port }: Settings): boolean {
  const { protocol, port: publicPort } = new URL(publicUrl);
  return Number(publicPort || PORTS[protocol]) === port;
}
