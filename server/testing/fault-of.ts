import { Fault } from "../domain/fault.ts";

/** The fault that a call ends with. Fails when it succeeds, or with anything else. */
export async function faultOf(call: Promise<unknown>): Promise<Fault> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Fault) return error;
    throw error;
  }
  throw new Error("there was no fault");
}
