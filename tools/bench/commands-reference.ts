// The minimal round trip: a frame of the same size over a WebSocket to another process, and back.
import { fork } from "node:child_process";
import http from "node:http";
import { type WebSocket, WebSocketServer } from "ws";
import { childEnvironment } from "../child-environment.ts";
import { timeRoundTrips } from "./time-round-trips.ts";

const port = Number(process.env.PORT);
const waiting = new Map<number, () => void>();
let last = 0;
let socket: WebSocket | null = null;
const padding = "x".repeat(150);

const call = () =>
  new Promise<void>((done) => {
    last += 1;
    waiting.set(last, done);
    socket?.send(JSON.stringify({ n: last, padding }));
  });

const server = http.createServer((req, res) => {
  const url = new URL(req.url ?? "/", "http://localhost");
  if (url.pathname !== "/run") return void res.writeHead(socket ? 200 : 503).end("{}");
  timeRoundTrips(call, Number(url.searchParams.get("inFlight")), Number(url.searchParams.get("seconds"))).then((sum) =>
    res.end(JSON.stringify(sum)),
  );
});
new WebSocketServer({ server, perMessageDeflate: false }).on("connection", (opened) => {
  socket = opened;
  opened.on("message", (data) => {
    const { n } = JSON.parse(String(data)) as { n: number };
    waiting.get(n)?.();
    waiting.delete(n);
  });
});
server.listen(port, "127.0.0.1", () => {
  const echo = fork(new URL("./commands-echo.ts", import.meta.url), { env: childEnvironment({ PORT: String(port) }) });
  process.on("exit", () => echo.kill());
});
process.on("SIGTERM", () => process.exit(0));
