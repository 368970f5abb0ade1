// The other end of the reference: it reads each frame and sends it back.
import { WebSocket } from "ws";

const socket = new WebSocket(`ws://127.0.0.1:${process.env.PORT}`, { perMessageDeflate: false });
socket.on("message", (data) => socket.send(JSON.stringify(JSON.parse(String(data)))));
socket.on("close", () => process.exit(0));
