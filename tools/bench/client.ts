import { Client } from "#client/client.ts";

const ROUNDS = 600;
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

async function compare(name: string, calls: { bare: () => Promise<unknown>; client: () => Promise<unknown> }) {
  const times: Record<keyof typeof calls, number[]> = { bare: [], client: [] };
  const order: (keyof typeof calls)[] = ["bare", "client"];
  for (let round = -ROUNDS / 4; round < ROUNDS; round++) {
    for (const who of order.reverse()) {
      const start = performance.now();
      await calls[who]();
      if (round >= 0) times[who].push(performance.now() - start); // the first ones warm up
    }
  }
  const [bare, client] = [medianOf(times.bare), medianOf(times.client)];
  const percent = (client / bare - 1) * 100;
  const milliseconds = `${client.toFixed(2)} ms with the client, ${bare.toFixed(2)} ms with fetch`;
  console.log(`${name}: ${milliseconds}, ${percent.toFixed(1)} % more; required ${REQUIRED_PERCENT} % or less`);
}

const medianOf = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
