import { crc32, deflateSync } from "node:zlib";

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** A grey PNG in base64. */
export function newIcon(width = 32, height = width, more: Buffer = Buffer.alloc(0)): string {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header[8] = 8;
  const rows = deflateSync(Buffer.alloc((width + 1) * height, 120));
  const file = [chunk("IHDR", header), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0)), more];
  return Buffer.concat([Buffer.from("89504e470d0a1a0a", "hex"), ...file]).toString("base64");
}
