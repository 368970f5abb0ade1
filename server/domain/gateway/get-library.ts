import { z } from "zod";
import { LIBRARY_NAMES } from "../../contract/libraries.ts";
import { readLibrary } from "../../data/library-package.ts";
import { notFound } from "../fault.ts";
import { publicOperation } from "../operation.ts";

/** A library, to be installed on any machine; nothing in it is secret. */
export const getLibrary = publicOperation(
  {
    name: "gateway.library",
    input: z.strictObject({ name: z.enum(LIBRARY_NAMES) }),
    output: z.instanceof(Uint8Array),
  },
  async ({ name }) => {
    const file = await readLibrary(name);
    if (!file) throw notFound("package");
    return file;
  },
);
