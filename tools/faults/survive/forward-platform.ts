import { once } from "node:events";
import net from "node:net";

/** Stands between shards and their simulated platform, and can answer in its place. */
export interface ForwardedPlatform {
  /** How many connections shards have opened. */
  readonly opened: number;
  /** Sends this to every shard, as if the platform had. */
  say(text: string): void;
  /** Resets the connection of every shard. */
  reset(): void;
  close(): Promise<void>;
}

/** Passes everything on between the socket at `address` and the platform's at `platform`. */
export async function forwardPlatform(address: string, platform: string): Promise<ForwardedPlatform> {
  const shards = new Set<net.Socket>();
  let opened = 0;
  const server = net.createServer((shard) => {
    opened += 1;
    const upstream = net.connect(platform);
    shards.add(shard);
    for (const [one, other] of [
      [shard, upstream],
      [upstream, shard],
    ] as const) {
      one.pipe(other);
      one.on("error", () => other.destroy());
      one.once("close", () => other.destroy());
    }
    shard.once("close", () => shards.delete(shard));
  });
  server.listen(address);
  await once(server, "listening");
  const reset = () => {
    for (const shard of shards) shard.destroy();
  };
  return {
    get opened() {
      return opened;
    },
    say(text) {
      for (const shard of shards) shard.write(text);
    },
    reset,
    async close() {
      server.close();
      reset();
      await once(server, "close");
    },
  };
}
