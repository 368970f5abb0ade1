import { createSocket } from "node:dgram";
import { once } from "node:events";
import ipaddr from "ipaddr.js";

const HEADER_BYTES = 12;
const TYPES = { ipv4: 1, ipv6: 28 };
const NO_SUCH_NAME = 3;

/**
 * A name server on this machine, over UDP.
 * @param names The addresses of each name; null: it never answers. It knows no others.
 */
export async function startNameServer(names: Record<string, readonly string[] | null>) {
  const socket = createSocket("udp4");
  const asked: string[] = [];
  socket.on("message", (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    asked.push(name);
    const addresses = Object.hasOwn(names, name) ? names[name] : [];
    if (addresses === null || addresses === undefined) return;
    const records = addresses.map((one) => ipaddr.parse(one)).filter((one) => TYPES[one.kind()] === type);
    const isKnown = Object.hasOwn(names, name);
    socket.send(encodeAnswer(query.subarray(0, end), records, isKnown ? 0 : NO_SUCH_NAME), port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return {
    server: `127.0.0.1:${socket.address().port}`,
    /** The names of all questions. */
    asked,
    stop: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = HEADER_BYTES;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("ascii", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function encodeAnswer(question: Buffer, records: readonly (ipaddr.IPv4 | ipaddr.IPv6)[], code: number): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | code, 2); // an answer; recursion was asked for and is available
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8); // neither authority nor additional records
  const answers = records.map((record) => {
    const bytes = record.toByteArray();
    const fields = Buffer.alloc(12);
    fields.writeUInt16BE(0xc000 | HEADER_BYTES, 0); // the name of the question
    fields.writeUInt16BE(TYPES[record.kind()], 2);
    fields.writeUInt16BE(1, 4); // of the internet
    fields.writeUInt32BE(1, 6); // for a second
    fields.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([fields, Buffer.from(bytes)]);
  });
  return Buffer.concat([head, ...answers]);
}
