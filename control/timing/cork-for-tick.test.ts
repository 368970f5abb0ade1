import { Duplex } from "node:stream";
import { expect, test } from "vitest";
import { corkForTick } from "./cork-for-tick.ts";

test("what is written in one tick is sent at once and in order, what is written later in another step", async () => {
  const sent: string[][] = [];
  const socket = new Duplex({
    decodeStrings: false,
    write: (chunk, _encoding, done) => {
      sent.push([chunk]);
      done();
    },
    writev: (chunks, done) => {
      sent.push(chunks.map(({ chunk }) => String(chunk)));
      done();
    },
  });
  const write = (text: string) => {
    corkForTick(socket);
    socket.write(text);
  };
  write("a");
  void Promise.resolve().then(() => write("b"));
  socket.cork(); // as a WebSocket does for the parts of a frame
  write("c");
  socket.uncork();
  expect(sent).toEqual([]);
  await new Promise(setImmediate);
  expect(sent.map((one) => one.toSorted())).toEqual([["a", "b", "c"]]);
  write("d");
  await new Promise(setImmediate);
  expect(sent.slice(1)).toEqual([["d"]]);
});
