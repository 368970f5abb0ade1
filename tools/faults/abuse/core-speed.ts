/** About three milliseconds of a free core: objects and texts, as a server handles them. */
const WORK = JSON.stringify(Array.from({ length: 3_000 }, (_, id) => ({ id, name: `bot ${id}`, at: [id, id * 2] })));
const EVERY_MS = 100;
/** The latest samples that count. */
const SAMPLES = 5;
/** A core that two programs share as hyperthreads has half of its speed. */
const MAX_RATIO = 2;

/** @returns Milliseconds of this process on a core, without its waits for one. */
function measureWork(): number {
  const from = process.cpuUsage();
  JSON.stringify(JSON.parse(WORK));
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}

/**
 * How much slower the cores are than they can be, because other programs use the same ones: no list of waits shows that.
 * The reference is the same work in this process, at its fastest.
 */
export class CoreSpeed {
  readonly #latest: number[] = [];
  #fastest = Number.POSITIVE_INFINITY;

  start(): void {
    setInterval(() => {
      const ms = measureWork();
      this.#fastest = Math.min(this.#fastest, ms);
      this.#latest.push(ms);
      if (this.#latest.length > SAMPLES) this.#latest.shift();
    }, EVERY_MS);
  }

  /** 1 for cores at their full speed, and at most 2. */
  get slowdown(): number {
    if (this.#latest.length === 0) return 1;
    const average = this.#latest.reduce((sum, ms) => sum + ms, 0) / this.#latest.length;
    return Math.min(MAX_RATIO, Math.max(1, average / this.#fastest));
  }
}
