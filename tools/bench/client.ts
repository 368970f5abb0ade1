import { Client } from "#client/client.ts";

const SECONDS = 10;
const WARM_UP_ROUNDS = 30;
const REQUIRED_PERCENT = 5;

/** The same calls by the client and by bare fetch, by turns, so that what disturbs one disturbs the other. */
export async function benchClient(product: string, token: string, botId: string): Promise<void> {
  const baseUrl = `${product}/v1`;
  const client = new Client({ baseUrl, token });
  const path = { botId };
  await compare("GET /v1/bots/{botId}", {
    bare: () => callBare(`${baseUrl}/bots/${botId}`, token),
    client: () => client.get("/bots/{botId}", { path }),
  });
  const body = { disabled: true };
  await compare("PATCH /v1/bots/{botId}", {
    bare: () => callBare(`${baseUrl}/bots/${botId}`, token, body),
    client: () => client.patch("/bots/{botId}", { path, body }),
  });
}

/** It sends what the client sends: what the service does about a header is not the client's time. */
async function callBare(url: string, token: string, body?: object): Promise<unknown> {
  const headers = { Authorization: `Bearer ${token}`, "X-Request-Id": crypto.randomUUID(), "User-Agent": "bench" };
  const reply = await fetch(
    url,
    body
      ? {
          method: "PATCH",
          headers: { ...headers, "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID() },
          body: JSON.stringify(body),
        }
      : { headers },
  );
  if (!reply.ok) throw new Error(await reply.text());
  return reply.json();
}

/** Each call of the client is compared with the bare one beside it. */
async function compare(name: string, calls: { bare: () => Promise<unknown>; client: () => Promise<unknown> }) {
  const times = { bare: [] as number[], client: [] as number[] };
  const order: (keyof typeof calls)[] = ["bare", "client"];
  const start = performance.now();
  for (let round = 0; performance.now() - start < SECONDS * 1000; round++) {
    for (const who of order.reverse()) {
      const sent = performance.now();
      await calls[who]();
      if (round >= WARM_UP_ROUNDS) times[who].push(performance.now() - sent);
    }
  }
  const bare = medianOf(times.bare);
  const more = medianOf(times.client.map((time, round) => time - (times.bare[round] ?? 0)));
  const result = `${((more / bare) * 100).toFixed(1)} % more with the client than with fetch (${bare.toFixed(2)} ms)`;
  console.log(`${name}: ${result}; required ${REQUIRED_PERCENT} % or less`);
}

const medianOf = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
