import DataLoader from "dataloader";

interface SharingOptions {
  /** At most so many calls share a statement. */
  maxCalls?: number;
  /** One statement at a time: calls that arrive while it runs share the next one. */
  oneAtATime?: boolean;
  /** Calls that have waited longer for the statement before theirs are refused: they would be answered too late. */
  maxWaitMs?: number;
}

interface Turn {
  send: () => void;
  since: number;
}

/** Nothing was sent: the caller may try again. See `isUnavailable`. */
export class TurnTooLateError extends Error {
  readonly code = "ETIMEDOUT";
}

/**
 * Calls of the same moment share one statement, which is sent after the last of them. Nothing is cached: a call never
 * gets a result that is older than itself.
 * @param run Sends the statement. An `Error` in its result rejects that call alone.
 */
export function shareStatement<Input, Output>(
  run: (inputs: readonly Input[]) => Promise<(Output | Error)[]>,
  { maxCalls = 500, oneAtATime = false, maxWaitMs = Number.POSITIVE_INFINITY }: SharingOptions = {},
): (input: Input) => Promise<Output> {
  const waiting: Turn[] = [];
  let running: Turn | null = null;
  const sendInTurn = (turn: Turn) => {
    if (running) return void waiting.push(turn);
    running = turn;
    turn.send();
  };
  const runInTurn = async (inputs: readonly Input[]) => {
    try {
      if (running && performance.now() - running.since > maxWaitMs) throw new TurnTooLateError();
      return await run(inputs);
    } finally {
      running = null;
      const next = waiting.shift();
      if (next) sendInTurn(next);
    }
  };
  const loader = new DataLoader<Input, Output>(oneAtATime ? runInTurn : run, {
    cache: false,
    maxBatchSize: maxCalls,
    batchScheduleFn: (send) =>
      setImmediate(() => (oneAtATime ? sendInTurn({ send, since: performance.now() }) : send())),
  });
  return (input) => loader.load(input);
}
