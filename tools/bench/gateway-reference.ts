// The minimal server for the same answer: node:http and a prepared buffer, which the bench uploads first.
import http from "node:http";

let body = Buffer.alloc(0);

async function keep(req: http.IncomingMessage): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  body = Buffer.concat(chunks);
}

http
  .createServer((req, res) => {
    if (req.method === "PUT") return void keep(req).then(() => res.end());
    res.writeHead(200, { "Content-Type": "application/json", "Content-Length": body.length }).end(body);
  })
  .listen(Number(process.env.PORT), "127.0.0.1");
process.on("SIGTERM", () => process.exit(0));
