import { TRPCError } from "@trpc/server";
import { notFound } from "next/navigation";

/**
 * Waits for the record that a page is about, and answers 404 when there is none.
 * Any other error is left to the page, which asks again in the browser and says what is wrong.
 * @example await orNotFound(client.fetchQuery(trpc.jobs.get.queryOptions({ jobId }, { retry: false })));
 */
export async function orNotFound(loading: Promise<unknown>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    if (error instanceof TRPCError && error.code === "NOT_FOUND") notFound();
  }
}
