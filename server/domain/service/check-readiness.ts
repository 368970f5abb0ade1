import { db } from "../../data/db.ts";
import { engine } from "../../data/engine/engine.ts";

type State = "ok" | "away";

/** The parts that serving depends on, each with its state. */
export async function checkReadiness(): Promise<{ database: State; migrations: State; engine: State }> {
  const pending = db().$queryRaw<{ open: number }[]>`
    SELECT count(*)::int AS open FROM "_prisma_migrations" WHERE finished_at IS NULL AND rolled_back_at IS NULL`;
  const fleet = await engine()
    .countStates()
    .then((): State => "ok")
    .catch((): State => "away");
  try {
    const [row] = await pending;
    return { database: "ok", migrations: row?.open === 0 ? "ok" : "away", engine: fleet };
  } catch {
    return { database: "away", migrations: "away", engine: fleet };
  }
}
