import type { z } from "zod";
import type { LaterCode } from "./load-later.tsx";

/** `zodForm` for a form that a page shows at once: the contract, and the words for its problems, are loaded after the page. */
export const laterZodForm =
  <Values>(contract: LaterCode<z.ZodType>, toInput?: (values: Values) => unknown) =>
  async (values: Values): Promise<Record<string, string>> => {
    const [{ zodForm }] = await Promise.all([import("./zod-form.ts"), contract.start()]);
    const schema = contract.get();
    return schema ? zodForm(schema, toInput)(values) : {};
  };
