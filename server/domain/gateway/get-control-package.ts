import { z } from "zod";
import { readControlPackage } from "../../data/control-package.ts";
import { notFound } from "../fault.ts";
import { publicOperation } from "../operation.ts";

/** The control library, to be installed on any machine; nothing in it is secret. */
export const getControlPackage = publicOperation(
  { name: "gateway.controlPackage", input: z.strictObject({}), output: z.instanceof(Uint8Array) },
  async () => {
    const file = await readControlPackage();
    if (!file) throw notFound("package");
    return file;
  },
);
