/** A complete receiver, for `node receiver.mjs` after `npm install standardwebhooks`. A test runs it. */
export const RECEIVER_PROGRAM = `import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { Webhook } from "standardwebhooks";

const webhook = new Webhook(process.env.WEBHOOK_SECRET);
const seen = new Set();

createServer(async (request, response) => {
  try {
    const { type, timestamp, data } = webhook.verify(await text(request), request.headers);
    const id = request.headers["webhook-id"];
    if (!seen.has(id)) console.log(timestamp, type, JSON.stringify(data));
    seen.add(id); // the same message may come again
    response.writeHead(204).end();
  } catch {
    response.writeHead(401).end();
  }
}).listen(process.env.PORT ?? 8080);
`;

/** The same check without a library. A test runs it. */
export const VERIFY_FUNCTION = `import { createHmac, timingSafeEqual } from "node:crypto";

export function isFromService(secret, headers, body) {
  const { "webhook-id": id, "webhook-timestamp": time, "webhook-signature": signatures } = headers;
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false;
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const expected = createHmac("sha256", key).update(\`\${id}.\${time}.\${body}\`).digest();
  return signatures.split(" ").some((signature) => {
    const given = Buffer.from(signature.slice("v1,".length), "base64");
    return signature.startsWith("v1,") && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`;

export const EXAMPLE_MESSAGE = `POST /webhooks/bots HTTP/1.1
content-type: application/json
webhook-id: msg_019aa4c5d2f0d5f2a6b0c3d4
webhook-timestamp: 1763892000
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{
  "type": "bots.down",
  "timestamp": "2026-11-23T10:00:00.000Z",
  "data": {
    "state": "began",
    "since": "2026-11-23T09:55:00.000Z",
    "until": null,
    "count": 1940,
    "url": "https://bots.example.com/overview"
  }
}`;
